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
where invoice.kind = 'INVOICE' and (/* slice */ invoice.id is not null) and (
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
where refund.status = 'SUCCEEDED' and (/* slice */ refund.id is not null)
  -- Money that was never owed: no invoice says that it was.
  and refund.kind <> 'OVERPAID'
  and not exists (select from invoice as note where note.refund_id = refund.id);

-- I10 whoever has a released order has an invoice
select shop_order.id from shop_order
where shop_order.cart_id is not null and shop_order.total_minor > 0 and (/* slice */ shop_order.id is not null)
  and exists (select from order_event where order_id = shop_order.id and to_status = 200)
  and not exists (select from invoice where order_id = shop_order.id and kind = 'INVOICE');

-- I10 an invoice that was replaced was taken back as a whole, and the other one is of the same order and sum
select invoice.number from invoice
join invoice as first on first.id = invoice.replaces
where invoice.kind <> 'INVOICE' or first.kind <> 'INVOICE'
  or (invoice.order_id, invoice.total_minor) is distinct from (first.order_id, first.total_minor)
  or (select coalesce(sum(total_minor), 0) from invoice as note where note.corrects = first.id)
    <> first.total_minor;
