-- The production desk: pieces that are made again, pieces that lie in a box, parcels of our own numbers, and the
-- lists that drivers sign.

create table remake (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  line_id uuid not null references order_line on delete cascade,
  -- 1, 2, … within its line: its code is `<order>/<line>/R<number>`.
  number integer not null check (number >= 1),
  -- Of the 1 … quantity × pieces that the line makes.
  pieces integer[] not null check (cardinality(pieces) between 1 and 500),
  reason text not null check (reason in (
    'COLOUR', 'POSITION', 'SCRATCH', 'FAULTY_BLANK', 'WRONG_ARTICLE', 'FILE', 'MACHINE_STOP', 'DROPPED', 'CUT', 'OTHER'
  )),
  note text check (length(note) <= 500),
  -- How far its line was when the fault was seen.
  stage text not null check (stage in ('STARTED', 'FINISHED', 'PACKED')),
  -- Whether its line counts as finished again once nothing of it is open.
  takes_back boolean not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'MADE', 'WAIVED')),
  asked_by text not null,
  asked_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  ended_why text check (length(ended_why) <= 500),
  unique (line_id, number),
  check ((state = 'ASKED') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  check (state <> 'WAIVED' or ended_why is not null)
);
create index remake_open on remake (order_id) where state = 'ASKED';
create index remake_asked on remake (asked_at desc, id desc);

-- Pieces that were seen on their way into the box. One of the quantity counts once, however often it is scanned.
create table pack_check (
  line_id uuid not null references order_line on delete cascade,
  unit integer not null check (unit between 1 and 9999),
  order_id uuid not null references shop_order on delete cascade,
  checked_by text not null,
  checked_at timestamptz not null,
  primary key (line_id, unit)
);
create index pack_check_order on pack_check (order_id);

-- A list of parcels that one driver takes and signs.
create table hand_over (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  carrier text not null,
  made_by text not null,
  made_at timestamptz not null
);
create index hand_over_made on hand_over (made_at desc, id desc);

-- Parcels packed at the desk, with a number of our own range for carriers whose machines give none.
create sequence parcel_number as bigint start 100001;
create table packed_parcel (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  -- 1, 2, … within its order.
  parcel integer not null check (parcel between 1 and 20),
  parcels integer not null check (parcels between parcel and 20),
  -- Null for what its customer collects.
  carrier text,
  service text,
  tracking_number text not null unique check (tracking_number ~ '^[A-Z0-9]{8,30}$'),
  box text not null check (length(box) between 1 and 40),
  weight_grams integer not null check (weight_grams between 1 and 1000000),
  packed_by text not null,
  packed_at timestamptz not null,
  hand_over_id uuid references hand_over,
  unique (order_id, parcel)
);
create index packed_parcel_hand_over on packed_parcel (hand_over_id);
create index packed_parcel_waiting on packed_parcel (carrier) where hand_over_id is null;

-- How much was made lately.
create index order_event_produced on order_event (happened_at) where to_status = 13;
