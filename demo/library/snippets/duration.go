package duration

import (
	"errors"
	"fmt"
)

// Parse reads a duration such as "1h5s" and returns its seconds.
func Parse(text string) (int, error) {
	if text == "" {
		return 0, errors.New("a duration is missing")
	}
	total, number, digits := 0, 0, 0
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			number, digits = number*10+int(r-'0'), digits+1
			continue
		case digits == 0:
			return 0, fmt.Errorf("a number is missing before %q", r)
		case r == 'h':
			total += number * 3600
		case r == 'm':
			total += number * 60
		case r == 's':
			total += number
		default:
			return 0, fmt.Errorf("%q is not a unit", r)
		}
		number, digits = 0, 0
	}
	if digits > 0 {
		return 0, errors.New("the last number has no unit")
	}
	return total, nil
}
