-- I11 a commission is of a line of its own order, and not of its buyer
select commission.id from commission
join shop_order on shop_order.id = commission.order_id
left join order_line as line on line.id = commission.line_id
where (/* slice */ commission.id is not null) and (
  line.order_id is distinct from commission.order_id and commission.line_id is not null
  or commission.partner_id = shop_order.customer_id
);

-- I11 no more of a commission is taken back than was earned
select commission.id from commission
where (/* slice */ commission.id is not null) and commission.amount_minor < (
  select coalesce(sum(amount_minor), 0) from commission_reversal where commission_id = commission.id
);
