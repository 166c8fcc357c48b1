-- How many pieces of an article a store sold on a day: what is popular follows from it, and no order changes the catalogue.
create table article_sale (
  article_id integer not null references article on delete cascade,
  store text not null,
  day date not null,
  pieces integer not null check (pieces >= 0),
  primary key (article_id, store, day)
);
create index article_sale_day on article_sale (day);

insert into article_sale (article_id, store, day, pieces)
select line.article_id, shop_order.store, released.day, sum(line.quantity)
from order_line as line
join shop_order on shop_order.id = line.order_id
join lateral (
  select min(happened_at)::date as day from order_event
  where order_id = line.order_id and to_status = 200
) as released on released.day is not null
join article on article.id = line.article_id
where shop_order.status <> 10
group by line.article_id, shop_order.store, released.day;
