-- I13 an order that stopped has somebody who looks at it
select shop_order.id, shop_order.status from shop_order
where shop_order.cart_id is not null and shop_order.status in (2, 17)
  and not exists (
    select from office_todo as todo
    where todo.order_id = shop_order.id and todo.done_at is null
      and todo.kind = case shop_order.status when 2 then 'order_errors' else 'order_not_shipped' end
  );

-- I13 an order that did not arrive is looked at, or somebody has said how it was made good
select shop_order.id from shop_order
where shop_order.cart_id is not null and shop_order.status = 16
  and not exists (
    select from office_todo as todo
    where todo.order_id = shop_order.id and todo.kind = 'order_not_delivered'
      and (todo.done_at is null or (todo.done_reason is not null and todo.done_at >= shop_order.status_changed_at))
  );

-- I13 nobody is asked to look at an order that goes on
select todo.id, todo.kind, shop_order.status from office_todo as todo
join shop_order on shop_order.id = todo.order_id
where todo.done_at is null
  and ((todo.kind = 'order_errors' and shop_order.status <> 2)
    or (todo.kind = 'order_not_shipped' and shop_order.status <> 17)
    or (todo.kind = 'order_not_delivered' and shop_order.status <> 16)
    or (todo.kind = 'cancel_request' and shop_order.status <> 202));
