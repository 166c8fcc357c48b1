-- What a link to an order shows and to whom, what it takes to change the order, and when a link rests.

-- Ticked at the checkout: neither the link nor the address of the parcel shows what is printed.
alter table checkout add column is_present boolean not null default false;
alter table shop_order add column is_present boolean not null default false;

-- Who knows the e-mail or the postal code sees the address. Until then the reader of the order's letter
-- box counts as its owner on this device.
alter table order_confirmation add column owner_until timestamptz;

-- The code that was sent to the order's letter box, for the device that asked for it and no other.
drop table required_action_code;
create table order_code (
  order_id uuid not null references shop_order on delete cascade,
  ext_session_id text not null references session (ext_id) on delete cascade on update cascade,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null,
  primary key (order_id, ext_session_id)
);
create index order_code_session on order_code (ext_session_id);
create index order_code_expiry on order_code (expires_at);

-- Visits by the link alone: a session's once, a network's once a day. Nobody is known by them.
create table order_link_visit (
  order_id uuid not null references shop_order on delete cascade,
  visitor bytea not null check (length(visitor) = 32),
  visited_at timestamptz not null,
  primary key (order_id, visitor)
);
