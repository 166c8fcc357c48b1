-- I6 a reprint costs nothing, and neither do its lines
select shop_order.id from shop_order
where reprint_of is not null and (/* slice */ shop_order.id is not null) and (
  (total_minor, lines_minor, discount_minor, shipping_minor, tax_minor) <> (0, 0, 0, 0, 0)
  or exists (select from order_line where order_id = shop_order.id and full_minor <> 0)
);

-- I2 nobody pays for a reprint, is invoiced for it or earns by it
select shop_order.id from shop_order
where reprint_of is not null and (/* slice */ shop_order.id is not null) and (
  exists (select from payment where order_id = shop_order.id)
  or exists (select from invoice where order_id = shop_order.id)
  or exists (select from commission where order_id = shop_order.id)
  or exists (select from promotion_use where order_id = shop_order.id)
);

-- I8 a reprint was asked for and approved, by another person if by any
select shop_order.id from shop_order
where reprint_of is not null and (/* slice */ shop_order.id is not null) and not exists (
  select from reprint_request as request
  where request.order_id = shop_order.id and request.original_id = shop_order.reprint_of
    and request.state = 'APPROVED' and request.store = shop_order.store
    and request.decided_by is distinct from request.asked_by
);

-- I6 no piece is made again twice for one order
select line.id from order_line as line
join lateral (
  select sum(again.quantity) as quantity from reprint_line as again
  join reprint_request as request on request.id = again.request_id
  join shop_order as made on made.id = request.order_id
  where again.line_id = line.id and made.status <> 10
) as made on true
where made.quantity > line.quantity and (/* slice */ line.order_id is not null);

-- I6 as many pieces are made again as were approved, of lines of the first order
select request.id from reprint_request as request
where request.state = 'APPROVED' and (
  (select sum(quantity) from reprint_line where request_id = request.id)
    <> (select sum(quantity) from order_line where order_id = request.order_id)
  or exists (
    select from reprint_line as again join order_line as line on line.id = again.line_id
    where again.request_id = request.id and line.order_id <> request.original_id
  )
);

-- I11 what is made again goes to the customer and the store of the first order
select made.id from shop_order as made
join shop_order as first on first.id = made.reprint_of
where (/* slice */ made.id is not null)
  and (made.store <> first.store or made.customer_id is distinct from first.customer_id);
