-- I8 a piece is made again once at a time
select one.id from remake as one
join remake as other on other.line_id = one.line_id and other.id > one.id and other.pieces && one.pieces
where one.state = 'ASKED' and other.state = 'ASKED';

-- I8 a remake names pieces that its line has
select remake.id from remake join order_line as line on line.id = remake.line_id
where line.order_id <> remake.order_id
  or exists (select from unnest(remake.pieces) as piece where piece < 1 or piece > line.quantity * line.pieces);

-- I8 while a piece is made again its line is not finished, and its order is in production
select remake.id from remake
join order_line as line on line.id = remake.line_id
join shop_order on shop_order.id = remake.order_id
where remake.state = 'ASKED' and (
  line.production in ('FINISHED', 'PACKED') or shop_order.status in (13, 8, 17, 9, 14, 15)
);

-- I8 what lies in a box is one of the quantity of a line of that order
select pack_check.line_id from pack_check join order_line as line on line.id = pack_check.line_id
where line.order_id <> pack_check.order_id or pack_check.unit > line.quantity;

-- I8 an order with labels has every piece packed
select packed_parcel.id from packed_parcel
join shop_order on shop_order.id = packed_parcel.order_id
join order_line as line on line.order_id = shop_order.id
where shop_order.status in (8, 17, 9, 14, 15, 16) and (/* slice */ packed_parcel.id is not null) and line.production <> 'PACKED';

-- I8 a parcel on a driver's list was sent under its number
select packed_parcel.id from packed_parcel
where hand_over_id is not null and (/* slice */ packed_parcel.id is not null) and not exists (
  select from shipment
  where shipment.order_id = packed_parcel.order_id
    and shipment.carrier = packed_parcel.carrier
    and shipment.tracking_number = packed_parcel.tracking_number
);
