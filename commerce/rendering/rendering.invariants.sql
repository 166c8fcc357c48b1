-- I9 what a factory sees is whole: every file has its checksum
select id from rendering
where kind = 'PRINT' and state = 'DONE'
  and exists (
    select from jsonb_array_elements(files) as file where coalesce(file ->> 'sha256', '') !~ '^[0-9a-f]{64}$'
  );

-- I9 past the gate every line that is printed had its file
select shop_order.id from shop_order
join order_line as line on line.order_id = shop_order.id
where (shop_order.cart_id is not null or shop_order.reprint_of is not null) and (/* slice */ shop_order.id is not null)
  and shop_order.status in (200, 201, 202, 1, 13, 8, 9, 14, 15, 16, 17)
  and line.version_id is not null
  and not exists (
    select from rendering
    where design_version_id = line.version_id and kind = 'PRINT' and state = 'DONE'
  );
