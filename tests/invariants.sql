-- What must hold whatever happened, to be run after every test of any kind. Each query returns the
-- rows that break it: none. `order_edge` is the life cycle of orders (tests/invariants.ts).

-- I1 one order per cart
select cart_id from shop_order where cart_id is not null group by cart_id having count(*) > 1;

-- I1 a cart that was ordered has its order
select cart.id from cart
where cart.ordered_at is not null
  and not exists (select from shop_order where cart_id = cart.id);

-- I1 an order's cart is no longer anybody's cart
select shop_order.id from shop_order join cart on cart.id = shop_order.cart_id
where cart.ordered_at is null;

-- I1 one result per idempotency key: what was answered is kept with the effect
select scope, key from idempotent_answer where status = 0;

-- I2 captured is at most what the order costs, unless the rest goes back
select shop_order.id, money.captured, money.returned from shop_order
cross join lateral (
  select
    coalesce(sum(amount_minor) filter (where kind = 'CAPTURED'), 0) as captured,
    coalesce((select sum(amount_minor) from refund
      where order_id = shop_order.id and status <> 'REJECTED'), 0) as returned
  from payment_entry where payment_id in (select id from payment where order_id = shop_order.id)
) as money
where money.captured - money.returned > shop_order.total_minor;

-- I2 no more goes back than came in, payment by payment
select payment.id from payment
cross join lateral (
  select
    coalesce(sum(amount_minor) filter (where kind = 'CAPTURED'), 0)
      - coalesce(sum(amount_minor) filter (where kind = 'CHARGED_BACK'), 0) as held,
    coalesce(sum(amount_minor) filter (where kind = 'REFUNDED'), 0) as refunded
  from payment_entry where payment_id = payment.id
) as ledger
where ledger.refunded > ledger.held
  or ledger.refunded > (select coalesce(sum(amount_minor), 0) from refund
    where payment_id = payment.id and status <> 'REJECTED');

-- I2 what is paid was captured in full, and only then
select payment.id, payment.status from payment
cross join lateral (
  select coalesce(sum(amount_minor), 0) as captured from payment_entry
  where payment_id = payment.id and kind = 'CAPTURED'
) as ledger
where (payment.status = 'PAID' and ledger.captured <> payment.amount_minor)
  or (payment.status <> 'PAID' and ledger.captured > 0);

-- I2 the ledger speaks the order's currency
select entry.id from payment_entry as entry
join payment on payment.id = entry.payment_id
join shop_order on shop_order.id = payment.order_id
where entry.currency <> shop_order.currency or payment.currency <> shop_order.currency;

-- I2 one payment waits at most
select order_id from payment where status = 'PENDING' group by order_id having count(*) > 1;

-- I2 a cancelled order keeps no money
select shop_order.id, money.captured, money.returned from shop_order
cross join lateral (
  select
    coalesce(sum(case kind when 'CAPTURED' then amount_minor when 'CHARGED_BACK' then -amount_minor
      else 0 end), 0) as captured,
    coalesce((select sum(amount_minor) from refund
      where order_id = shop_order.id and status <> 'REJECTED'), 0) as returned
  from payment_entry where payment_id in (select id from payment where order_id = shop_order.id)
) as money
where shop_order.status = 10 and money.captured > money.returned
  and not exists (select from refund where order_id = shop_order.id and status = 'REJECTED');

-- I3 no order passes the gate unpaid
select shop_order.id from shop_order
where shop_order.cart_id is not null
  and exists (select from order_event where order_id = shop_order.id and to_status = 200)
  and shop_order.payable_at is null;

-- I3 what is paid says when, and was paid
select shop_order.id from shop_order
where shop_order.payable_at is not null and shop_order.total_minor > 0 and shop_order.cart_id is not null
  and not exists (
    select from payment left join payment_entry as entry on entry.payment_id = payment.id
    where payment.order_id = shop_order.id
      and (entry.kind = 'CAPTURED' or payment.kind = 'BANK_RECEIPT')
  );

-- I3 no order passes the gate within its customer's time
select event.order_id from order_event as event
join shop_order on shop_order.id = event.order_id
where event.to_status = 200 and event.from_status in (0, 2)
  and shop_order.cart_id is not null and event.happened_at < shop_order.release_after;

-- I4 a promotion is used as often as live orders carry it, and no more often than it may
select limits.promotion_id, limits.uses, limits.most_uses from promotion_limit as limits
where limits.uses > limits.most_uses or limits.uses <> (
  select count(*) from promotion_use
  where promotion_id = limits.promotion_id and state <> 'RELEASED'
);

-- I4 a code is used as often as live orders carry it
select code.id, code.uses from promotion_code as code
where code.most_uses is not null and code.uses <> (
  select count(*) from promotion_use where code_id = code.id and state <> 'RELEASED'
);

-- I4 a cancelled order holds no promotion, any other one keeps its own
select promotion_use.order_id, promotion_use.state, shop_order.status from promotion_use
join shop_order on shop_order.id = promotion_use.order_id
where shop_order.cart_id is not null
  and (promotion_use.state = 'RELEASED') <> (shop_order.status = 10);

-- I6 every piece of a line costs the same
select id from order_line where unit_minor % pieces <> 0;

-- I6 the order's total is its lines, less discounts, with delivery
select shop_order.id from shop_order
where shop_order.cart_id is not null and (
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
where shop_order.cart_id is not null and shop_order.tax_minor < (
  select coalesce(sum(tax_minor), 0) from order_line where order_id = shop_order.id
);

-- I6 shown is charged: every attempt to pay is for the order's total
select payment.id from payment join shop_order on shop_order.id = payment.order_id
where payment.amount_minor <> shop_order.total_minor;

-- I6 an order has lines
select id from shop_order
where cart_id is not null and not exists (select from order_line where order_id = shop_order.id);

-- I7 one mail of a kind per order
select kind, subject_id from mail group by kind, subject_id having count(*) > 1;

-- I7 whoever ordered was told so
select shop_order.id from shop_order
where shop_order.cart_id is not null and shop_order.email not like '%@erased.invalid'
  and not exists (select from mail where kind = 'order-received' and subject_id = shop_order.id::text);

-- I8 every history begins once, with a new order
select order_id from order_event
group by order_id
having count(*) filter (where from_status is null) <> 1
  or (array_agg(from_status order by id))[1] is not null
  or (array_agg(to_status order by id))[1] <> 0;

-- I8 history is a chain: each step begins where the last one ended
select chain.order_id, chain.before, chain.from_status from (
  select order_id, from_status, lag(to_status) over (partition by order_id order by id) as before
  from order_event
) as chain
where chain.before is not null and chain.before is distinct from chain.from_status;

-- I8 the last step is the order's status
select shop_order.id, shop_order.status, last.to_status from shop_order
join lateral (
  select to_status from order_event where order_id = shop_order.id order by id desc limit 1
) as last on true
where shop_order.cart_id is not null and last.to_status <> shop_order.status;

-- I8 every step stands in the table, with whoever took it
select event.order_id, event.from_status, event.to_status, event.actor from order_event as event
where event.from_status is not null and not exists (
  select from order_edge as edge
  where edge.from_status = event.from_status and edge.to_status = event.to_status
    and edge.actor = event.actor
);

-- I8 an order that was placed has a history
select id from shop_order
where cart_id is not null and not exists (select from order_event where order_id = shop_order.id);

-- I9 what a factory sees is whole: every file has its checksum
select id from rendering
where kind = 'PRINT' and state = 'DONE'
  and exists (
    select from jsonb_array_elements(files) as file where coalesce(file ->> 'sha256', '') !~ '^[0-9a-f]{64}$'
  );

-- I9 past the gate every line that is printed had its file
select shop_order.id from shop_order
join order_line as line on line.order_id = shop_order.id
where shop_order.cart_id is not null and shop_order.status in (200, 201, 202, 1, 13, 8, 9, 14, 15, 16, 17)
  and line.version_id is not null
  and not exists (
    select from rendering
    where design_version_id = line.version_id and kind = 'PRINT' and state = 'DONE'
  );

-- I10 invoice numbers have no gap
select legal_entity, kind, year from invoice where sequence is not null
group by legal_entity, kind, year
having count(*) <> max(sequence) or min(sequence) <> 1 or count(distinct sequence) <> count(*);

-- I10 the series stands where its last number does
select series.* from invoice_series as series
where series.last_number <> coalesce((
  select max(sequence) from invoice
  where legal_entity = series.legal_entity and kind = series.kind and year = series.year
), 0);

-- I10 an invoice is of its order's total, its taxes are in it, and no more is credited than was invoiced
select invoice.number from invoice
join shop_order on shop_order.id = invoice.order_id
where invoice.kind = 'INVOICE' and (
  invoice.total_minor <> shop_order.total_minor
  or (invoice.data ->> 'taxMinor')::int <> shop_order.tax_minor
  or (select sum((tax ->> 'grossMinor')::int) from jsonb_array_elements(invoice.data -> 'taxes') as tax)
    <> invoice.total_minor
  or coalesce((select sum(total_minor) from invoice as note where note.corrects = invoice.id), 0)
    > invoice.total_minor
);

-- I10 a refund that has gone out of an invoiced order has its credit note
select refund.id from refund
join invoice on invoice.order_id = refund.order_id and invoice.kind = 'INVOICE'
where refund.status = 'SUCCEEDED'
  -- Money that was never owed: no invoice says that it was.
  and refund.reason not in ('paid late', 'paid twice')
  and not exists (select from invoice as note where note.refund_id = refund.id);

-- I10 whoever has a released order has an invoice
select shop_order.id from shop_order
where shop_order.cart_id is not null and shop_order.total_minor > 0
  and exists (select from order_event where order_id = shop_order.id and to_status = 200)
  and not exists (select from invoice where order_id = shop_order.id and kind = 'INVOICE');

-- I11 what belongs to an order belongs to its store
select refund.id from refund join payment on payment.id = refund.payment_id
where payment.order_id <> refund.order_id;

-- I11 a commission is of a line of its own order, and not of its buyer
select commission.id from commission
join shop_order on shop_order.id = commission.order_id
left join order_line as line on line.id = commission.line_id
where line.order_id is distinct from commission.order_id and commission.line_id is not null
  or commission.partner_id = shop_order.customer_id;

-- I11 no more of a commission is taken back than was earned
select commission.id from commission
where commission.amount_minor < (
  select coalesce(sum(amount_minor), 0) from commission_reversal where commission_id = commission.id
);

-- I13 no order waits for nobody: what is not looked at by a person has its job
select shop_order.id from shop_order
where shop_order.cart_id is not null and shop_order.status = 0
  and not exists (
    select from job
    where name = 'order progress' and state <> 'FAILED' and data ->> 'orderId' = shop_order.id::text
  );
