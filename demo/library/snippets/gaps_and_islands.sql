-- Streaks of consecutive days for each user: the date minus its rank stays the same within a streak.
with days as (
  select distinct user_id, date(visited_at) as day
  from visits
),
numbered as (
  select user_id, day,
         julianday(day) - row_number() over (partition by user_id order by day) as island
  from days
)
select user_id, min(day) as first_day, max(day) as last_day, count(*) as length
from numbered
group by user_id, island
having count(*) >= 3
order by length desc, user_id;
