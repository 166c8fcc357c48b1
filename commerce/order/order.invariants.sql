-- `order_edge` is the life cycle of orders (order-edges.ts).

-- I1 one order per cart
select cart_id from shop_order where cart_id is not null and (/* slice */ cart_id is not null) group by cart_id having count(*) > 1;

-- I1 an order's cart is no longer anybody's cart
select shop_order.id from shop_order join cart on cart.id = shop_order.cart_id
where cart.ordered_at is null and (/* slice */ shop_order.id is not null);

-- I3 no order passes the gate unpaid
select shop_order.id from shop_order
where (shop_order.cart_id is not null or shop_order.reprint_of is not null)
  and (/* slice */ shop_order.id is not null)
  and exists (select from order_event where order_id = shop_order.id and to_status = 200)
  and shop_order.payable_at is null;

-- I3 no order passes the gate within its customer's time
select event.order_id from order_event as event
join shop_order on shop_order.id = event.order_id
where event.to_status = 200 and event.from_status in (0, 2) and (/* slice */ event.order_id is not null)
  and shop_order.cart_id is not null and event.happened_at < shop_order.release_after;

-- I6 every piece of a line costs the same
select id from order_line where unit_minor % pieces <> 0 and (/* slice */ order_id is not null);

-- I6 the order's total is its lines, less discounts, with delivery
select shop_order.id from shop_order
where shop_order.cart_id is not null and (/* slice */ shop_order.id is not null) and (
  (shop_order.lines_minor, shop_order.discount_minor) <> (
    select coalesce(sum(full_minor), 0), coalesce(sum(discount_minor), 0)
    from order_line where order_id = shop_order.id
  )
  or shop_order.total_minor <> (
    select coalesce(sum(total_minor), 0) from order_line where order_id = shop_order.id
  ) + shop_order.shipping_minor - shop_order.shipping_discount_minor
    - (shop_order.tax_relief_minor
      - (select coalesce(sum(tax_relief_minor), 0) from order_line where order_id = shop_order.id))
);

-- I6 the tax of the lines is part of the tax of the order
select shop_order.id from shop_order
where shop_order.cart_id is not null and (/* slice */ shop_order.id is not null) and shop_order.tax_minor < (
  select coalesce(sum(tax_minor), 0) from order_line where order_id = shop_order.id
);

-- I6 an order has lines
select id from shop_order
where (cart_id is not null or reprint_of is not null) and (/* slice */ shop_order.id is not null)
  and not exists (select from order_line where order_id = shop_order.id);

-- I7 whoever ordered was told so
select shop_order.id from shop_order
where shop_order.cart_id is not null and (/* slice */ shop_order.id is not null) and shop_order.email not like '%@erased.invalid'
  and not exists (select from mail where kind = 'order-received' and subject_id = shop_order.id::text);

-- I8 every history begins once, with a new order
select order_id from order_event where (/* slice */ order_id is not null)
group by order_id
having count(*) filter (where from_status is null) <> 1
  or (array_agg(from_status order by id))[1] is not null
  or (array_agg(to_status order by id))[1] <> 0;

-- I8 history is a chain: each step begins where the last one ended
select chain.order_id, chain.before, chain.from_status from (
  select order_id, from_status, lag(to_status) over (partition by order_id order by id) as before
  from order_event where (/* slice */ order_id is not null)
) as chain
where chain.before is not null and chain.before is distinct from chain.from_status;

-- I8 the last step is the order's status
select shop_order.id, shop_order.status, last.to_status from shop_order
join lateral (
  select to_status from order_event where order_id = shop_order.id order by id desc limit 1
) as last on true
where (shop_order.cart_id is not null or shop_order.reprint_of is not null) and (/* slice */ shop_order.id is not null)
  and last.to_status <> shop_order.status;

-- I8 every step stands in the table, with whoever took it
select event.order_id, event.from_status, event.to_status, event.actor from order_event as event
where event.from_status is not null and (/* slice */ event.order_id is not null) and not exists (
  select from order_edge as edge
  where edge.from_status = event.from_status and edge.to_status = event.to_status
    and edge.actor = event.actor
);

-- I8 an order that was placed has a history
select id from shop_order
where (cart_id is not null or reprint_of is not null) and (/* slice */ shop_order.id is not null)
  and not exists (select from order_event where order_id = shop_order.id);

-- I13 no order waits for nobody: what is not looked at by a person has its job
select shop_order.id from shop_order
where (shop_order.cart_id is not null or shop_order.reprint_of is not null) and shop_order.status = 0
  and not exists (
    select from job
    where name = 'order progress' and state <> 'FAILED' and data ->> 'orderId' = shop_order.id::text
  );
