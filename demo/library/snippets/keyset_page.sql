-- Page 500 costs the same as page 1, and nothing is skipped or shown twice when rows come in.
-- Needs: create index posts_newest on posts (created_at desc, id desc);
select id, title, created_at
from posts
where (created_at, id) < (:last_created_at, :last_id) -- left out on the first page
order by created_at desc, id desc
limit 25;
