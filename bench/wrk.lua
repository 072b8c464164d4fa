-- Arguments: method, first number, body. Replaces NUMBER in the path with a number that no earlier request had.
-- The last line of output is JSON.

function init(args)
   wrk.method = args[1]
   if args[3] ~= "" then wrk.body = args[3] end
   if wrk.path:find("NUMBER") then
      local path, number = wrk.path, tonumber(args[2])
      function request()
         number = number + 1
         return wrk.format(nil, (path:gsub("NUMBER", string.format("%d", number))))
      end
   end
end

function done(summary, latency)
   local errors = summary.errors
   local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
   local seconds = summary.duration / 1e6
   print(string.format('{"requests":%d,"perSecond":%f,"p50":%f,"p99":%f,"failed":%d}', summary.requests,
      summary.requests / seconds, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed))
end
