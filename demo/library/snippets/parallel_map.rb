module Enumerable
  # Like map, on several threads; worth it where the block waits for the network or a disk.
  def parallel_map(threads: 4)
    queue = Queue.new
    each_with_index { |item, index| queue << [item, index] }
    queue.close

    results = []
    lock = Mutex.new
    workers = Array.new(threads) do
      Thread.new do
        Thread.current.report_on_exception = false
        while (item, index = queue.pop)
          value = yield item
          lock.synchronize { results[index] = value }
        end
      end
    end
    workers.each(&:join) # raises what a block raised
    results
  end
end

# pages = urls.parallel_map(threads: 8) { |url| Net::HTTP.get(URI(url)) }
