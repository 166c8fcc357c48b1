-- Oldest program: 0072
-- Outside a transaction

-- Orders by how they are paid, without a look at the payments themselves.
create index concurrently if not exists payment_by_state on payment (status, method, order_id, attempt);

-- First orders, and those of high value, in the list's own order; and orders of which nobody has said yet.
create index concurrently if not exists shop_order_first on shop_order (placed_at desc, id desc)
  include (store, status, country, delivery_mode) where is_first;
create index concurrently if not exists shop_order_first_unknown on shop_order (id) where is_first is null;
create index concurrently if not exists shop_order_valuable on shop_order (placed_at desc, id desc)
  include (store, status, country, delivery_mode)
  where total_minor > case currency when 'EUR' then 20000 when 'GBP' then 20000 when 'CHF' then 20000
    when 'DKK' then 150000 when 'SEK' then 200000 when 'PLN' then 90000 when 'CZK' then 500000 else 2147483647 end;
