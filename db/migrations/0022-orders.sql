-- What was ordered, what it cost, who paid, and everything that happened to it since.

-- A cart that was ordered stays as the order's origin; its visitor begins another one.
alter table cart add column ordered_at timestamptz;
drop index cart_session;
drop index cart_customer;
create unique index cart_session on cart (store, ext_session_id) where ordered_at is null;
create unique index cart_customer on cart (store, customer_id)
  where customer_id is not null and ordered_at is null;

alter table shop_order
  -- One order per cart, however often and from wherever it is placed.
  add column cart_id uuid unique references cart on delete set null,
  add column ext_session_id text,
  add column locale text not null default 'en',
  add column contact_name text not null default '',
  add column contact_surname text not null default '',
  add column contact_phone text,
  add column delivery_mode text not null default 'ADDRESS'
    check (delivery_mode in ('ADDRESS', 'PICKPOINT', 'MANAGED', 'CUSTOMER')),
  -- As it stood at the moment of the order: later edits of an address book change no parcel.
  add column delivery_address jsonb,
  add column pickup_point jsonb,
  add column billing jsonb,
  add column carrier_service text,
  add column gift_message text check (length(gift_message) <= 500),
  -- Calendar days of the factory and of the destination.
  add column leaves_on date,
  add column promised_from date,
  add column promised_until date,
  add column lines_minor integer not null default 0 check (lines_minor >= 0),
  add column discount_minor integer not null default 0 check (discount_minor >= 0),
  add column shipping_minor integer not null default 0 check (shipping_minor >= 0),
  add column shipping_discount_minor integer not null default 0
    check (shipping_discount_minor between 0 and shipping_minor),
  -- Contained in the total; 0 where the customer owes it himself.
  add column tax_minor integer not null default 0 check (tax_minor >= 0),
  -- What the customer does not pay because the tax is his: it is taken off prices that include it.
  add column tax_relief_minor integer not null default 0 check (tax_relief_minor >= 0),
  add column tax_treatment text not null default 'STANDARD'
    check (tax_treatment in ('STANDARD', 'REVERSE_CHARGE', 'EXPORT', 'EXEMPT')),
  add column shipping_tax_permille integer not null default 0,
  add column promotion_codes text[] not null default '{}',
  -- What the shopper was told of every promotion.
  add column verdicts jsonb not null default '[]',
  -- Until then the customer changes his mind alone.
  add column release_after timestamptz not null default now(),
  add column reprint_of uuid references shop_order on delete restrict,
  add column status_changed_at timestamptz not null default now(),
  add column confirmed_email_at timestamptz;
alter table shop_order add constraint order_adds_up check (
  cart_id is null or total_minor =
    lines_minor - discount_minor + shipping_minor - shipping_discount_minor - tax_relief_minor
);
create index shop_order_open on shop_order (status, status_changed_at)
  where status not in (10, 15);
create index shop_order_guest on shop_order (lower(email)) where customer_id is null;
create index shop_order_session on shop_order (ext_session_id) where ext_session_id is not null;

create table order_line (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  position integer not null,
  article_id integer not null references article on delete restrict,
  variant text not null,
  -- In the words of the order's language, as they were read.
  article_name text not null,
  article_name_plural text not null,
  variant_label text not null,
  version_id text references design_version,
  design_name text,
  is_personalised boolean not null,
  quantity integer not null check (quantity between 1 and 9999),
  unit_minor integer not null check (unit_minor >= 0),
  full_minor integer not null check (full_minor = quantity * unit_minor),
  discount_minor integer not null check (discount_minor between 0 and full_minor),
  tax_relief_minor integer not null default 0 check (tax_relief_minor >= 0),
  total_minor integer not null check (total_minor = full_minor - discount_minor - tax_relief_minor),
  tax_permille integer not null check (tax_permille between 0 and 999),
  tax_treatment text not null
    check (tax_treatment in ('STANDARD', 'REVERSE_CHARGE', 'EXPORT', 'EXEMPT')),
  tax_minor integer not null check (tax_minor between 0 and total_minor),
  -- Which promotion gave how much.
  applied jsonb not null default '[]',
  -- How far the factory is with it.
  production text not null default 'WAITING'
    check (production in ('WAITING', 'STARTED', 'FINISHED', 'PACKED')),
  weight_grams integer not null default 0,
  created_at timestamptz not null default now(),
  unique (order_id, position)
);
create index order_line_article on order_line (article_id);
create index order_line_version on order_line (version_id) where version_id is not null;

-- What was ordered is printed and reordered, whatever becomes of the design and of the cart.
create function keep_ordered_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from design_version_use where used_by = 'order line ' || old.id;
  end if;
  if tg_op <> 'DELETE' and new.version_id is not null then
    insert into design_version_use (design_version_id, used_by)
      values (new.version_id, 'order line ' || new.id)
      on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger order_line_uses_version
  after insert or delete or update of version_id on order_line
  for each row execute function keep_ordered_version();

-- Every status an order ever had, in a chain: who moved it, when and why.
create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_order on delete cascade,
  -- Null for the first.
  from_status integer,
  to_status integer not null,
  actor text not null
    check (actor in ('system', 'customer', 'support', 'finance', 'factory', 'carrier')),
  -- Who of them: a customer's id, a station's name, a member of staff.
  actor_id text,
  reason text,
  happened_at timestamptz not null default now()
);
create index order_event_of on order_event (order_id, id);

create table payment (
  id uuid primary key default gen_random_uuid(),
  -- What the provider is told to call it, and people write on a bank transfer.
  reference text not null unique check (length(reference) >= 8),
  order_id uuid not null references shop_order on delete restrict,
  attempt integer not null check (attempt >= 1),
  method text not null,
  kind text not null check (kind in ('ONLINE_PREPAID', 'TRANSFER', 'BANK_RECEIPT')),
  -- house: bank transfer and billing account, which nobody else runs for us.
  provider text not null check (provider in ('test', 'stripe', 'mollie', 'house')),
  -- Null until the provider answered.
  provider_id text,
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'CANCELED')),
  -- What the customer does next: where to go, which voucher or bank details to pay with.
  next_action jsonb,
  -- What the provider said last, in our words; shown to the customer as a reason.
  failure text,
  expires_at timestamptz,
  reminded_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, attempt),
  unique (provider, provider_id)
);
-- Two ways to pay at once would be two payments.
create unique index payment_open on payment (order_id) where status = 'PENDING';
create index payment_waiting on payment (checked_at) where status = 'PENDING';

-- Money that moved, and never a correction: only another entry.
create table payment_entry (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment on delete restrict,
  kind text not null check (kind in ('AUTHORISED', 'CAPTURED', 'REFUNDED', 'CHARGED_BACK')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  -- The provider's name of the movement: told twice, it is one.
  provider_reference text not null,
  happened_at timestamptz not null default now(),
  unique (payment_id, kind, provider_reference)
);

create table refund (
  id uuid primary key default gen_random_uuid(),
  public_id text not null unique check (length(public_id) >= 22),
  order_id uuid not null references shop_order on delete restrict,
  payment_id uuid not null references payment on delete restrict,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null default 'REQUESTED' check (
    status in ('REQUESTED', 'SUBMITTED', 'SUCCEEDED', 'FAILED', 'NEEDS_CUSTOMER_DATA', 'REJECTED')
  ),
  attempt integer not null default 1,
  provider_id text,
  failure text,
  requested_by text not null,
  -- Above the limit of one person.
  approved_by text,
  -- Where it goes when not back the way it came; encrypted.
  bank_account bytea,
  not_before timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refund_order on refund (order_id);
create index refund_open on refund (status) where status not in ('SUCCEEDED', 'REJECTED');

-- More than came in never goes out, whoever asks at the same moment.
create function refuse_refund_beyond_capture() returns trigger language plpgsql as $$
declare
  captured integer;
  refunded integer;
begin
  perform 1 from payment where id = new.payment_id for update;
  select coalesce(sum(amount_minor) filter (where kind = 'CAPTURED'), 0)
      - coalesce(sum(amount_minor) filter (where kind = 'CHARGED_BACK'), 0)
    into captured from payment_entry where payment_id = new.payment_id;
  select coalesce(sum(amount_minor), 0) into refunded from refund
    where payment_id = new.payment_id and status <> 'REJECTED' and id <> new.id;
  if refunded + new.amount_minor > captured then
    raise exception 'refund beyond capture' using errcode = '23514', constraint = 'refund_within_capture';
  end if;
  return new;
end
$$;
create trigger refund_within_capture before insert or update of amount_minor, payment_id on refund
  for each row execute function refuse_refund_beyond_capture();
