-- From the factory's queue to the customer's door.

-- A place in a factory that calls our API: a prepress computer, a packing table.
create table station (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 60),
  role text not null default 'factory' check (role in ('factory')),
  -- Only the hash: who reads the database cannot call the factory's door.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);

-- Who downloads an order at this moment, until when, and which files have arrived whole.
create table production_lease (
  order_id uuid primary key references shop_order on delete cascade,
  station_id uuid not null references station on delete cascade,
  expires_at timestamptz not null,
  confirmed text[] not null default '{}',
  taken_at timestamptz not null default now()
);
create index production_lease_end on production_lease (expires_at);

create table shipment (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  parcel integer not null check (parcel >= 1),
  carrier text not null,
  -- Null for what the customer collects at the factory.
  tracking_number text check (length(tracking_number) between 1 and 80),
  service text,
  weight_grams integer check (weight_grams between 1 and 1000000),
  -- What the events of the parcel come to, and the status that they give the order.
  state text not null default 'PROCESSING' check (
    state in ('PROCESSING', 'ON_ROUTE', 'ON_DELIVERY', 'INCIDENCE', 'PENDING_TO_PICK', 'PICKED', 'DELIVERED')
  ),
  order_status integer not null default 9 check (order_status in (9, 14, 15, 16)),
  state_changed_at timestamptz not null default now(),
  -- When another parcel was sent instead: the order no longer waits for this one.
  replaced_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (order_id, parcel),
  unique (carrier, tracking_number)
);
create index shipment_waiting_to_be_collected on shipment (state_changed_at)
  where state = 'PENDING_TO_PICK';

-- What carriers, factory and staff said of parcels, each once, in whatever order it came.
create table parcel_event (
  id bigint generated always as identity primary key,
  carrier text not null,
  tracking_number text,
  -- Null while nobody has told us of such a parcel: a carrier may be quicker than the factory.
  shipment_id uuid references shipment on delete cascade,
  -- The carrier's own name of the event: told twice, it is one.
  event_id text not null check (length(event_id) between 1 and 120),
  actor text not null check (actor in ('carrier', 'factory', 'support', 'system')),
  actor_id text,
  code text not null,
  place text,
  note text,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  unique (carrier, event_id)
);
create index parcel_event_of on parcel_event (shipment_id, happened_at);
create index parcel_event_unclaimed on parcel_event (carrier, tracking_number)
  where shipment_id is null;

-- Whose customer was asked for reviews: once, some days after the parcel arrived.
create table review_request (
  order_id uuid primary key references shop_order on delete cascade,
  asked_at timestamptz not null default now()
);
create index shop_order_delivered on shop_order (status_changed_at) where status = 15;
