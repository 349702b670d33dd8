package main

type serveCmd struct{}

func (serveCmd) Run() error { return nil }
