-- I2 captured is at most what the order costs, unless the rest goes back
select shop_order.id, money.captured, money.returned from shop_order
cross join lateral (
  select
    coalesce(sum(amount_minor) filter (where kind = 'CAPTURED'), 0) as captured,
    coalesce((select sum(amount_minor) from refund
      where order_id = shop_order.id and status <> 'REJECTED'), 0) as returned
  from payment_entry where payment_id in (select id from payment where order_id = shop_order.id)
) as money
where (/* slice */ shop_order.id is not null) and money.captured - money.returned > shop_order.total_minor;

-- I2 no more goes back than came in, payment by payment
select payment.id from payment
cross join lateral (
  select
    coalesce(sum(amount_minor) filter (where kind = 'CAPTURED'), 0)
      - coalesce(sum(amount_minor) filter (where kind = 'CHARGED_BACK'), 0) as held,
    coalesce(sum(case kind when 'REFUNDED' then amount_minor when 'REFUND_RETURNED' then -amount_minor end), 0)
      as refunded
  from payment_entry where payment_id = payment.id
) as ledger
where (/* slice */ payment.id is not null) and (ledger.refunded < 0 or ledger.refunded > ledger.held
  or ledger.refunded > (select coalesce(sum(amount_minor), 0) from refund
    where payment_id = payment.id and status <> 'REJECTED'));

-- I2 what a bank sent back is owed again: the ledger holds as gone what its refunds say
select payment.id from payment
where (/* slice */ payment.id is not null)
  and exists (select from payment_entry where payment_id = payment.id and kind = 'REFUND_RETURNED')
  and (select coalesce(sum(case kind when 'REFUNDED' then amount_minor when 'REFUND_RETURNED' then -amount_minor end), 0)
    from payment_entry where payment_id = payment.id)
  <> (select coalesce(sum(amount_minor), 0) from refund where payment_id = payment.id and status = 'SUCCEEDED');

-- I2 what is paid was captured in full, and only then
select payment.id, payment.status from payment
cross join lateral (
  select coalesce(sum(amount_minor), 0) as captured from payment_entry
  where payment_id = payment.id and kind = 'CAPTURED'
) as ledger
where (/* slice */ payment.id is not null) and ((payment.status = 'PAID' and ledger.captured <> payment.amount_minor)
  or (payment.status <> 'PAID' and ledger.captured > 0));

-- I2 the ledger speaks the order's currency
select entry.id from payment_entry as entry
join payment on payment.id = entry.payment_id
join shop_order on shop_order.id = payment.order_id
where (/* slice */ entry.payment_id is not null)
  and (entry.currency <> shop_order.currency or payment.currency <> shop_order.currency);

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

-- I3 what is paid says when, and was paid
select shop_order.id from shop_order
where shop_order.payable_at is not null and shop_order.total_minor > 0 and shop_order.cart_id is not null
  and (/* slice */ shop_order.id is not null)
  and not exists (
    select from payment left join payment_entry as entry on entry.payment_id = payment.id
    where payment.order_id = shop_order.id
      and (entry.kind = 'CAPTURED' or payment.kind = 'BANK_RECEIPT')
  );

-- I6 shown is charged: every attempt to pay is for the order's total
select payment.id from payment join shop_order on shop_order.id = payment.order_id
where payment.amount_minor <> shop_order.total_minor and (/* slice */ payment.id is not null);

-- I2 a refund of lines is the sum of its lines, and its lines are its order's
select refund.id from refund
join refund_line as back on back.refund_id = refund.id
left join order_line as line on line.id = back.line_id
group by refund.id
having sum(back.amount_minor) <> refund.amount_minor
  or bool_or(back.line_id is not null and line.order_id is distinct from refund.order_id);

-- I2 no more pieces of a line go back than were bought, and no more money than was paid for them
select line.id from order_line as line
join refund_line as back on back.line_id = line.id
join refund on refund.id = back.refund_id and refund.status <> 'REJECTED'
group by line.id
having sum(back.quantity) > line.quantity * line.pieces or sum(back.amount_minor) > line.total_minor;

-- I2 what goes back of what was owed is at most the order's total
select shop_order.id from shop_order
join refund on refund.order_id = shop_order.id and refund.status <> 'REJECTED' and refund.kind in ('LINES', 'GOODWILL')
group by shop_order.id having sum(refund.amount_minor) > shop_order.total_minor;

-- I11 what belongs to an order belongs to its store
select refund.id from refund join payment on payment.id = refund.payment_id
where payment.order_id <> refund.order_id and (/* slice */ refund.id is not null);
