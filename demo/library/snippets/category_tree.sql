-- A whole subtree with depth and path, in the order a menu shows it.
with recursive tree as (
  select id, name, parent_id, 0 as depth, name as path
  from categories
  where parent_id is null

  union all

  select c.id, c.name, c.parent_id, t.depth + 1, t.path || ' / ' || c.name
  from categories c
  join tree t on t.id = c.parent_id
  where t.depth < 20 -- a loop in the data ends here
)
select id, depth, path
from tree
order by path;
