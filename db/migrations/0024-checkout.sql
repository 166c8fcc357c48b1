-- Who carries what where for how much, and what a visitor has said of it in the checkout.

create table carrier (
  code text primary key check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  -- Where somebody follows a parcel; {number} stands for its number.
  tracking_url text check (tracking_url like 'https://%{number}%')
);

create table carrier_service (
  code text primary key check (code ~ '^[a-z0-9-]{2,40}$'),
  carrier text not null references carrier on delete restrict,
  mode text not null check (mode in ('ADDRESS', 'PICKPOINT', 'MANAGED', 'CUSTOMER')),
  speed text not null default 'STANDARD' check (speed in ('STANDARD', 'EXPRESS')),
  -- Whose points it brings parcels to.
  network text check (network ~ '^[a-z0-9-]{2,40}$'),
  -- The hour at the factory until which an order is begun on the same day.
  cut_off_hour integer not null check (cut_off_hour between 0 and 24),
  most_weight_grams integer not null check (most_weight_grams > 0),
  -- The longest first.
  most_sides_mm integer[] not null
    check (cardinality(most_sides_mm) = 3 and most_sides_mm[3] > 0
      and most_sides_mm[1] >= most_sides_mm[2] and most_sides_mm[2] >= most_sides_mm[3]),
  is_offered boolean not null default true,
  position integer not null default 0,
  check ((mode = 'PICKPOINT') = (network is not null))
);

create table carrier_service_country (
  service text not null references carrier_service on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Working days from the factory's door, at best and usually at most.
  days_least integer not null check (days_least >= 0),
  days_most integer not null check (days_most >= days_least),
  -- How the postal codes begin that it does not go to: islands, and places with another tax.
  not_to text[] not null default '{}',
  primary key (service, country)
);

create table carrier_service_price (
  service text not null references carrier_service on delete cascade,
  store text not null,
  up_to_grams integer not null check (up_to_grams > 0),
  -- With tax, as everything that a shopper sees.
  amount_minor integer not null check (amount_minor >= 0),
  primary key (service, store, up_to_grams)
);

-- Product pages promise the days of a service.
do $$
declare
  shown text;
begin
  foreach shown in array array['carrier_service', 'carrier_service_country', 'carrier_service_price']
  loop
    execute format(
      'create trigger tell_shop_changed after insert or update or delete or truncate on %I
       for each statement execute function tell_shop_changed(%L)',
      shown, 'catalogue'
    );
  end loop;
end $$;

create table pickup_point (
  -- Network and the network's own code.
  id text primary key check (id ~ '^[a-z0-9-]{2,40}:[A-Za-z0-9._-]{1,60}$'),
  network text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('SHOP', 'LOCKER')),
  name text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Of each day from Monday on a list of [from, until].
  opening_hours jsonb not null,
  most_weight_grams integer not null check (most_weight_grams > 0),
  most_sides_mm integer[] not null
    check (cardinality(most_sides_mm) = 3 and most_sides_mm[3] > 0
      and most_sides_mm[1] >= most_sides_mm[2] and most_sides_mm[2] >= most_sides_mm[3]),
  postal_key text not null
    generated always as (upper(regexp_replace(postal_code, '[ -]', '', 'g'))) stored,
  city_key text not null generated always as (search_fold(search_lower(city))) stored,
  imported_at timestamptz not null default now(),
  -- No longer in the network's file. The row stays: orders of yesterday are on their way to it.
  removed_at timestamptz
);
create index pickup_point_postal on pickup_point (country, network, postal_key text_pattern_ops)
  where removed_at is null;
create index pickup_point_city on pickup_point (country, network, city_key text_pattern_ops)
  where removed_at is null;
create index pickup_point_place on pickup_point (country, latitude, longitude)
  where removed_at is null;

-- Where a customer and the shop have agreed to hand parcels over. Nobody else is offered it.
create table customer_point (
  public_id text primary key check (public_id ~ '^[A-Za-z0-9_-]{22}$'),
  customer_id uuid not null references customer on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  opening_hours jsonb not null default '[]',
  agreed_until date,
  created_at timestamptz not null default now()
);
create index customer_point_customer on customer_point (customer_id);

-- Rates of value added tax, in per mille. One holds until the next one of its country begins.
create table tax_rate (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  permille integer not null check (permille between 0 and 999),
  primary key (country, valid_from)
);
insert into tax_rate (country, valid_from, permille) values
  ('AT', '1995-01-01', 200), ('BE', '1996-01-01', 210), ('CH', '2018-01-01', 77),
  ('CH', '2024-01-01', 81), ('CZ', '2013-01-01', 210), ('DE', '2021-01-01', 190),
  ('DK', '1992-01-01', 250), ('ES', '2012-09-01', 210), ('FI', '2013-01-01', 240),
  ('FI', '2024-09-01', 255), ('FR', '2014-01-01', 200), ('GB', '2011-01-04', 200),
  ('IE', '2021-03-01', 230), ('IT', '2013-10-01', 220), ('LU', '2015-01-01', 170),
  ('LU', '2023-01-01', 160), ('LU', '2024-01-01', 170), ('NL', '2012-10-01', 210),
  ('PL', '2011-01-01', 230), ('PT', '2011-01-01', 230), ('SE', '1990-07-01', 250);

-- What a visitor has said so far. It is gone with the cart.
create table checkout (
  cart_id uuid primary key references cart on delete cascade,
  -- What somebody confirms is what they saw, also when another tab has changed it since.
  revision integer not null default 1,
  -- Both in the spelling in which they are kept.
  address jsonb,
  billing jsonb,
  -- Whether the invoice goes to the address of the parcel.
  is_billed_there boolean not null default true,
  -- Of the customer's address book, to show which one was chosen.
  address_id text,
  billing_address_id text,
  service text references carrier_service on delete set null,
  pickup_point text references pickup_point on delete set null,
  customer_point text references customer_point on delete set null,
  gift_message text check (length(gift_message) <= 500),
  payment_method text,
  updated_at timestamptz not null default now(),
  check (is_billed_there or billing is not null)
);
create index checkout_updated on checkout (updated_at);
