select
  day,
  revenue,
  sum(revenue) over (order by day) as total,
  round(avg(revenue) over (order by day rows between 6 preceding and current row), 2) as week_average,
  revenue - lag(revenue) over (order by day) as change
from daily_revenue
order by day;
