-- Carts, orders, tickets and what a customer's account lists.

create table cart (
  id uuid primary key default gen_random_uuid(),
  store text not null,
  ext_session_id text not null,
  customer_id uuid references customer on delete cascade,
  contact_name text,
  contact_surname text,
  contact_email text,
  contact_phone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index cart_session on cart (store, ext_session_id);
create unique index cart_customer on cart (store, customer_id) where customer_id is not null;

create table cart_line (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references cart on delete cascade,
  article_id integer not null references article,
  quantity integer not null check (quantity between 1 and 9999),
  created_at timestamptz not null default now(),
  unique (cart_id, article_id)
);

create table shop_order (
  id uuid primary key default gen_random_uuid(),
  public_id text not null unique check (length(public_id) >= 22),
  number text not null unique,
  store text not null,
  customer_id uuid references customer on delete set null,
  email text not null,
  status integer not null default 0
    check (status in (0, 1, 2, 4, 8, 9, 10, 13, 14, 15, 16, 17, 200, 201, 202)),
  total_minor integer not null check (total_minor >= 0),
  currency text not null,
  placed_at timestamptz not null default now()
);
create index shop_order_customer on shop_order (customer_id, placed_at desc);

create table required_action (
  public_id text primary key check (length(public_id) >= 22),
  order_id uuid not null references shop_order on delete cascade,
  type text not null check (
    type in ('PROVIDE_DATA_TO_REFUND', 'REPLACE_PHOTO', 'APPROVE_PROOF', 'FIX_ADDRESS')
  ),
  status text not null default 'OPEN'
    check (status in ('OPEN', 'SUBMITTED', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  deadline_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table invoice (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  customer_id uuid not null references customer on delete restrict,
  issued_on date not null,
  total_minor integer not null,
  currency text not null
);
create index invoice_customer on invoice (customer_id, issued_on desc);

create table commission (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references customer on delete restrict,
  order_id uuid not null references shop_order on delete restrict,
  amount_minor integer not null,
  currency text not null,
  status integer not null default 8 check (status in (100, 5, 8)),
  created_at timestamptz not null default now()
);
create index commission_partner on commission (partner_id, created_at desc);

create table ticket (
  id uuid primary key default gen_random_uuid(),
  public_id text not null unique,
  store text not null,
  customer_id uuid references customer on delete set null,
  language text not null,
  subject text not null,
  sub_subject text,
  name text not null,
  email text not null,
  phone text,
  order_reference text,
  message text not null,
  policy_accepted_at timestamptz not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'RESOLVED', 'ARCHIVED')),
  created_at timestamptz not null default now()
);
create index ticket_customer on ticket (customer_id, created_at desc);

create table newsletter_subscription (
  id uuid primary key default gen_random_uuid(),
  brand text not null,
  store text not null,
  language text not null,
  email text not null,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'CONFIRMED', 'UNSUBSCRIBED')),
  unsubscribe_token text not null unique,
  requested_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index newsletter_email on newsletter_subscription (brand, lower(email));
