-- Notes of the office on an order; the pinned one is read by everybody who opens the order, packs it or holds it.
create table order_note (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_order on delete cascade,
  staff_id uuid not null references staff,
  body text not null check (length(body) between 1 and 4000),
  is_pinned boolean not null default false,
  created_at timestamptz not null
);
create index order_note_of on order_note (order_id, id desc);
create unique index order_note_pinned on order_note (order_id) where is_pinned;

-- People whom a note names, and whether they have seen it.
create table order_mention (
  note_id bigint not null references order_note on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  seen_at timestamptz,
  primary key (note_id, staff_id)
);
create index order_mention_to on order_mention (staff_id, note_id desc);

create table order_tag (
  order_id uuid not null references shop_order on delete cascade,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  primary key (order_id, tag)
);
create index order_tag_named on order_tag (tag, order_id);

-- Country where an order goes: of its address, else of its pick-up point, else of its tax.
alter table shop_order add column country text generated always as (
  coalesce(delivery_address ->> 'country', pickup_point ->> 'country', tax_country)
) stored;

-- Lists of the office. What is included lets a count of two filters read the index alone.
create index shop_order_placed on shop_order (placed_at desc, id desc)
  include (store, status, country, delivery_mode);
create index shop_order_store on shop_order (store, placed_at desc, id desc)
  include (status, country, delivery_mode);
create index shop_order_status on shop_order (status, placed_at desc, id desc)
  include (store, country, delivery_mode);
create index shop_order_country on shop_order (country, placed_at desc, id desc)
  include (store, status, delivery_mode);
create index shop_order_mode on shop_order (delivery_mode, placed_at desc, id desc)
  include (store, status, country) where delivery_mode <> 'ADDRESS';
create index shop_order_service on shop_order (carrier_service, placed_at desc, id desc)
  include (store, status, country, delivery_mode);
create index shop_order_to_leave on shop_order (status, leaves_on, placed_at)
  where status in (0, 1, 2, 4, 8, 13, 17, 200, 201, 202);
create index shop_order_leaves on shop_order ((coalesce(leaves_on, 'infinity'::date)), id);
create index shop_order_total on shop_order (total_minor, id);
create index shop_order_changed on shop_order (status_changed_at, id);
create index shop_order_codes on shop_order using gin (promotion_codes) where promotion_codes <> '{}';
create index shop_order_reprints on shop_order (reprint_of) where reprint_of is not null;
create index shop_order_gifts on shop_order (placed_at desc, id desc)
  include (store, status, country, delivery_mode) where is_present or gift_message is not null;
create index shop_order_companies on shop_order (placed_at desc, id desc)
  include (store, status, country, delivery_mode) where billing ->> 'isBillingCompany' = 'true';

-- Search of the office, by what people read from paper or hear on the phone.
create index shop_order_number_begins on shop_order (number text_pattern_ops);
create index shop_order_email on shop_order (lower(email) text_pattern_ops);
create index shop_order_name on shop_order
  using gin ((contact_name || ' ' || contact_surname) gin_trgm_ops);
create index shop_order_phone on shop_order (contact_phone) where contact_phone is not null;
create index shipment_tracking on shipment (upper(tracking_number)) where tracking_number is not null;
create index payment_provider_id on payment (provider_id) where provider_id is not null;
create index ticket_order on ticket (upper(order_reference)) where order_reference is not null;

-- Everything that happened with an order, in one timeline.
create index mail_about on mail ((substring(subject_id from '^[^ #]+')));
create index required_action_submitted on required_action (order_id) where status = 'SUBMITTED';
