-- What somebody remembers for later: an article, or a design on it. Of a visitor, whose session it hangs
-- on, until a login makes it the customer's.

create table wish (
  id uuid primary key default gen_random_uuid(),
  ext_session_id text,
  customer_id uuid references customer (id) on delete cascade,
  article_id integer not null references article (id) on delete cascade,
  design_id text references design (id) on delete cascade,
  created_at timestamptz not null default now(),
  check ((ext_session_id is null) <> (customer_id is null))
);
create unique index wish_of_visitor on wish (ext_session_id, article_id, (coalesce(design_id, '')))
  where customer_id is null;
create unique index wish_of_customer on wish (customer_id, article_id, (coalesce(design_id, '')))
  where customer_id is not null;
create index wish_article on wish (article_id);
create index wish_design on wish (design_id);
