-- Oldest program: 0072
-- Outside a transaction

-- Orders with an article, the newest first, without a look at the lines themselves. In place of two indexes, one of
-- which held the article alone.
create index concurrently if not exists order_line_of_article on order_line (article_id, created_at desc) include (order_id);

-- Lists sort what a filter found by its day: with the day in these indexes, neither reads the table for it.
create index concurrently if not exists shop_order_by_total on shop_order (total_minor, id) include (placed_at);
create index concurrently if not exists shop_order_by_change on shop_order (status_changed_at, id) include (placed_at);

-- The same for a second filter. A move of an order wrote an entry into each of these before, too.
create index concurrently if not exists shop_order_by_day on shop_order (placed_at desc, id desc)
  include (store, status, country, delivery_mode, status_changed_at, total_minor, leaves_on, carrier_service);
create index concurrently if not exists shop_order_by_status on shop_order (status, placed_at desc, id desc)
  include (store, country, delivery_mode, status_changed_at);
create index concurrently if not exists shop_order_by_store on shop_order (store, placed_at desc, id desc)
  include (status, country, delivery_mode, status_changed_at);
create index concurrently if not exists shop_order_by_country on shop_order (country, placed_at desc, id desc)
  include (store, status, delivery_mode, status_changed_at);
create index concurrently if not exists shop_order_leaving on shop_order (status, leaves_on, placed_at) include (id, store)
  where status in (0, 1, 2, 4, 8, 13, 17, 200, 201, 202);

-- What they replace.
drop index concurrently if exists order_line_article;
drop index concurrently if exists order_line_recent;
drop index concurrently if exists shop_order_total;
drop index concurrently if exists shop_order_changed;
drop index concurrently if exists shop_order_placed;
drop index concurrently if exists shop_order_status;
drop index concurrently if exists shop_order_store;
drop index concurrently if exists shop_order_country;
drop index concurrently if exists shop_order_to_leave;
