// Package parts holds what the pages share: the frame of a page, the bar above a table, the form through which a seat
// acts, the log, messages and icons.
//
// Every page wraps its content in Layout. A table is drawn inside Live, which keeps it current: its content is one
// element (class "mt" or "bt") that holds a TableBar and <main id="main">. Whenever the match changes, the innermost
// elements with ids that have changed are replaced, by morphing. Give everything that moves, can be pressed, or changes
// alone a stable id.
//
// A seat acts through exactly one ActForm on the page. Act draws a button of that form, wherever it stands; an action
// whose last word is chosen in another control, such as a bid, is written with a star ("bid *"), and the star is
// replaced by the form's field "argument" (give that control form="act"). A target on the board is a link to the id
// of its button (ActID): without script it leads there, with script it presses it.
//
// No page has a style attribute or an inline handler: the policy of the server refuses both.
package parts
