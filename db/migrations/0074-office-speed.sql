-- The head of a month's chain remembers the hash before it: the row that moves it is then one statement.
alter table staff_act_chain add column previous bytea;

-- Orders with an article, the newest first, without a look at the lines themselves. In place of two indexes, one of
-- which held the article alone.
create index order_line_of_article on order_line (article_id, created_at desc) include (order_id);
drop index order_line_article;
drop index order_line_recent;

-- A note of the shop about a customer. Customers get it with the rest of their data; it goes with them.
create table customer_note (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customer on delete cascade,
  staff_id uuid not null references staff,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index customer_note_of on customer_note (customer_id, id desc);
