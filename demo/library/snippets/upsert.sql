insert into page_views (path, day, views)
values (:path, current_date, 1)
on conflict (path, day) do update
  set views = page_views.views + excluded.views
returning views;
