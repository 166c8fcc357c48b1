-- Where customers live, and who wants to sell designs with us.

create table customer_address (
  public_id text primary key check (public_id ~ '^[A-Za-z0-9_-]{22}$'),
  customer_id uuid not null references customer on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  recipient text not null,
  address_line1 text not null,
  address_line2 text,
  postal_code text not null,
  city text not null,
  province text,
  -- E.164
  phone text,
  legal_id text,
  is_billing_company boolean not null,
  company_name text,
  tax_id text,
  is_default_delivery boolean not null default false,
  is_default_billing boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_billing_company = (company_name is not null)),
  check (is_billing_company = (tax_id is not null)),
  check (not is_billing_company or legal_id is null)
);
create index customer_address_owner on customer_address (customer_id, created_at);
-- A store delivers within its country: one chosen address in each.
create unique index customer_address_delivery on customer_address (customer_id, country)
  where is_default_delivery;
create unique index customer_address_billing on customer_address (customer_id)
  where is_default_billing;

create table partner_application (
  public_id text primary key check (public_id ~ '^[A-Za-z0-9_-]{22}$'),
  customer_id uuid not null references customer on delete cascade,
  store text not null,
  locale text not null,
  birth_date date not null,
  portfolio_url text not null,
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  tax_name text not null,
  tax_id text not null,
  message text,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REFUSED')),
  reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'PENDING') = (decided_at is null)),
  check (status <> 'REFUSED' or reason is not null)
);
create index partner_application_owner on partner_application (customer_id, created_at desc);
-- Whoever waits for an answer need not ask again.
create unique index partner_application_open on partner_application (customer_id)
  where status = 'PENDING';

-- Who decided what, in the order it happened.
create table partner_application_event (
  id bigint generated always as identity primary key,
  application_id text not null references partner_application on delete cascade,
  status text not null check (status in ('PENDING', 'APPROVED', 'REFUSED')),
  actor text not null,
  reason text,
  happened_at timestamptz not null default now()
);
create index partner_application_event_of on partner_application_event (application_id, id);

-- What a guest wrote is looked for by whoever proves to read the address.
create index ticket_of_guest on ticket (lower(email)) where customer_id is null;
