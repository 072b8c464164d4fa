-- PostgreSQL: which sessions wait, for whom, since when, and what both are running.
select
  waiting.pid                                as waiting_pid,
  now() - waiting.query_start                as waiting_for,
  left(waiting.query, 80)                    as waiting_query,
  blocking.pid                               as blocking_pid,
  blocking.state                             as blocking_state,
  now() - blocking.xact_start                as transaction_age,
  left(blocking.query, 80)                   as blocking_query
from pg_stat_activity as waiting
cross join lateral unnest(pg_blocking_pids(waiting.pid)) as b (pid)
join pg_stat_activity as blocking on blocking.pid = b.pid
order by waiting_for desc;

-- The polite way first: select pg_cancel_backend(<pid>);  then: select pg_terminate_backend(<pid>);
