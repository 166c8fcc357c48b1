-- The head of a month's chain remembers the hash before it: the row that moves it is then one statement.
alter table staff_act_chain add column previous bytea;

-- Orders with an article, the newest first, without a look at the lines themselves. In place of two indexes, one of
-- which held the article alone.
create index order_line_of_article on order_line (article_id, created_at desc) include (order_id);
drop index order_line_article;
drop index order_line_recent;

-- Lists sort what a filter found by its day: with the day in these indexes, neither reads the table for it.
drop index shop_order_total;
create index shop_order_total on shop_order (total_minor, id) include (placed_at);
drop index shop_order_changed;
create index shop_order_changed on shop_order (status_changed_at, id) include (placed_at);

-- The same for a second filter. A move of an order wrote an entry into each of these before, too.
drop index shop_order_placed;
create index shop_order_placed on shop_order (placed_at desc, id desc)
  include (store, status, country, delivery_mode, status_changed_at, total_minor, leaves_on, carrier_service);
drop index shop_order_status;
create index shop_order_status on shop_order (status, placed_at desc, id desc)
  include (store, country, delivery_mode, status_changed_at);
drop index shop_order_store;
create index shop_order_store on shop_order (store, placed_at desc, id desc)
  include (status, country, delivery_mode, status_changed_at);
drop index shop_order_country;
create index shop_order_country on shop_order (country, placed_at desc, id desc)
  include (store, status, delivery_mode, status_changed_at);
drop index shop_order_to_leave;
create index shop_order_to_leave on shop_order (status, leaves_on, placed_at) include (id, store)
  where status in (0, 1, 2, 4, 8, 13, 17, 200, 201, 202);

-- A note of the shop about a customer. Customers get it with the rest of their data; it goes with them.
create table customer_note (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customer on delete cascade,
  staff_id uuid not null references staff,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index customer_note_of on customer_note (customer_id, id desc);
