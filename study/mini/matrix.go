package mini

// solveMatrix solves a matrix game: the row player gets a[i][j] from the column player. It returns the value, and with
// what probabilities each plays. It is the simplex method on the column player's program, with Bland's rule, which never
// goes in circles; the row player's strategy is in the slack columns of the last line.
func solveMatrix(a [][]float64) (value float64, row, column []float64) {
	m, n := len(a), len(a[0])
	low := a[0][0]
	for _, line := range a {
		for _, x := range line {
			low = min(low, x)
		}
	}
	shift := 1 - low // makes every entry positive, and with them the value
	table := make([][]float64, m+1)
	basis := make([]int, m)
	for i := range table {
		table[i] = make([]float64, n+m+1)
		if i == m {
			for j := range n {
				table[i][j] = -1
			}
			break
		}
		for j, x := range a[i] {
			table[i][j] = x + shift
		}
		table[i][n+i], table[i][n+m] = 1, 1
		basis[i] = n + i
	}
	for {
		enter := -1
		for j := range n + m {
			if table[m][j] < -1e-11 {
				enter = j
				break
			}
		}
		if enter < 0 {
			break
		}
		leave := -1
		var least float64
		for i := range m {
			if x := table[i][enter]; x > 1e-11 {
				ratio := table[i][n+m] / x
				if leave < 0 || ratio < least-1e-13 || ratio <= least+1e-13 && basis[i] < basis[leave] {
					leave, least = i, ratio
				}
			}
		}
		pivot(table, leave, enter)
		basis[leave] = enter
	}
	total := table[m][n+m]
	row, column = make([]float64, m), make([]float64, n)
	for i := range row {
		row[i] = max(0, table[m][n+i]/total)
		if basis[i] < n {
			column[basis[i]] = table[i][n+m] / total
		}
	}
	return 1/total - shift, row, column
}

// pivot makes a column a unit vector.
func pivot(table [][]float64, at, enter int) {
	by := table[at][enter]
	for j := range table[at] {
		table[at][j] /= by
	}
	for i, line := range table {
		if by := line[enter]; i != at && by != 0 {
			for j := range line {
				line[j] -= by * table[at][j]
			}
		}
	}
}
