-- Customers, sessions, and what keeps writes exact.

create table customer (
  id uuid primary key default gen_random_uuid(),
  brand text not null,
  email text not null,
  password_hash text,
  name text not null default '',
  surname text not null default '',
  phone text,
  kind text not null default 'PERSON' check (kind in ('PERSON', 'COMPANY')),
  is_partner boolean not null default false,
  permissions text[] not null
    default '{orders.read,orders.create,tickets.read,tickets.create}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_email on customer (brand, lower(email));

-- Only the hash of the credential is stored: a stolen backup opens no session.
create table session (
  credential_hash bytea primary key,
  ext_id text not null unique,
  store text not null,
  customer_id uuid references customer on delete cascade,
  guest_checkout boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_customer on session (customer_id) where customer_id is not null;
create index session_expiry on session (expires_at);

create table idempotent_answer (
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  -- Not jsonb, which sorts keys: a repeat must get the very same answer.
  body json,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotent_answer_age on idempotent_answer (created_at);

-- One row per limited thing; counts restart when the window is over.
create table attempt_count (
  key text primary key,
  window_ends_at timestamptz not null,
  attempts integer not null
);
