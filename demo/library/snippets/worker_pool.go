package pool

import (
	"context"
	"sync"
)

// Map runs work on every item with n workers and keeps the order.
// The first error cancels the context that the others see, and is returned.
func Map[In, Out any](ctx context.Context, n int, items []In, work func(context.Context, In) (Out, error)) ([]Out, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	var (
		results = make([]Out, len(items))
		indexes = make(chan int)
		wg      sync.WaitGroup
		once    sync.Once
		first   error
	)
	for w := 0; w < n; w++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range indexes {
				out, err := work(ctx, items[i])
				if err != nil {
					once.Do(func() { first = err; cancel() })
					return
				}
				results[i] = out
			}
		}()
	}

feed:
	for i := range items {
		select {
		case indexes <- i:
		case <-ctx.Done():
			break feed
		}
	}
	close(indexes)
	wg.Wait()
	if first == nil {
		first = ctx.Err()
	}
	return results, first
}
