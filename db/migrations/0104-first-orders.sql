-- Oldest program: 0072

-- First order of a customer, or of an address among guests, as it was when it was placed. The list of orders asks for
-- it: worked out order by order, the few first ones among a million are found in seconds. Orders of before get it in
-- batches, from a sweep; until then nobody knows.
alter table shop_order add column is_first boolean;

create function say_whether_order_is_first() returns trigger language plpgsql as $$
begin
  new.is_first := case when new.customer_id is not null
    then not exists (select from shop_order where customer_id = new.customer_id)
    else not exists (
      select from shop_order where lower(email) = lower(new.email) and customer_id is null
    )
  end;
  return new;
end $$;

create trigger shop_order_is_first before insert on shop_order
  for each row execute function say_whether_order_is_first();
