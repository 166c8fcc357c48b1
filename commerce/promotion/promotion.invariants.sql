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
where shop_order.cart_id is not null and (/* slice */ promotion_use.order_id is not null)
  and (promotion_use.state = 'RELEASED') <> (shop_order.status = 10);
