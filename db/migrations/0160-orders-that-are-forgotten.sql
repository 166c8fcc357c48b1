-- Oldest program: 0072
-- Outside a transaction

-- Orders that are over, by how long, until they say no longer who they were for. Those on their way are in none of it, so
-- that placing one costs no more.
create index concurrently if not exists shop_order_kept on shop_order (status_changed_at)
  where email <> 'forgotten@erased.invalid' and status in (10, 15, 16, 17);
