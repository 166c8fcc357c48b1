-- Oldest program: 0072
-- The head of a month's chain remembers the hash before it: the row that moves it is then one statement.
alter table staff_act_chain add column previous bytea;

-- A note of the shop about a customer. Customers get it with the rest of their data; it goes with them.
create table customer_note (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customer on delete cascade,
  staff_id uuid not null references staff,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index customer_note_of on customer_note (customer_id, id desc);
