-- I1 a cart that was ordered has its order
select cart.id from cart
where cart.ordered_at is not null and (/* slice */ cart.id is not null)
  and not exists (select from shop_order where cart_id = cart.id);
