-- Keeps the oldest row of each email. Look first: replace "delete" by "select *".
delete from subscribers
where id in (
  select id
  from (
    select id, row_number() over (partition by lower(email) order by created_at, id) as place
    from subscribers
  ) as ranked
  where place > 1
);
