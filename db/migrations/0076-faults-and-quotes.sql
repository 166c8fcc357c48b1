-- Faults that customers report, line by line, and quotes: prices that the shop promises for a while.
-- Oldest program: 0072
-- Older programs: the new effect is found by a private code alone, of pages that they do not have.
-- Small table: promotion

create table fault_report (
  ticket_id uuid primary key references ticket on delete cascade,
  order_id uuid not null references shop_order on delete cascade,
  reported_at timestamptz not null
);
create index fault_report_order on fault_report (order_id);

create table fault_line (
  ticket_id uuid not null references fault_report on delete cascade,
  line_id uuid not null references order_line on delete cascade,
  -- Of the pieces that were ordered, whatever way the line counts them.
  pieces integer not null check (pieces between 1 and 99980001),
  what text not null check (what in (
    'damaged', 'wrong_article', 'print_fault', 'colour', 'missing_piece', 'late', 'other'
  )),
  primary key (ticket_id, line_id)
);
create index fault_line_of on fault_line (line_id);

-- A promotion that is a promise: exactly these goods at exactly these prices, and one way of delivery.
alter table promotion drop constraint promotion_effect_check;
alter table promotion add constraint promotion_effect_check
  check (effect in ('PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'X_FOR_Y', 'FIXED_PRICE', 'AGREED'));

create table promotion_agreement (
  promotion_id uuid primary key references promotion on delete cascade,
  -- Delivery at the agreed price; null when every way costs what it costs.
  service text,
  shipping_minor integer check (shipping_minor >= 0),
  check ((service is null) = (shipping_minor is null))
);

create table promotion_agreed_line (
  promotion_id uuid not null references promotion_agreement on delete cascade,
  article_id integer not null references article on delete cascade,
  variant text not null,
  extra_pages integer not null default 0 check (extra_pages >= 0),
  pieces integer not null check (pieces > 0),
  unit_minor integer not null check (unit_minor >= 0),
  primary key (promotion_id, article_id, variant, extra_pages)
);
create index promotion_agreed_line_article on promotion_agreed_line (article_id);

create table quote (
  id uuid primary key default gen_random_uuid(),
  public_id text not null unique,
  -- Said on the phone and printed: Q-7K3M9P.
  reference text not null unique,
  ticket_id uuid not null references ticket on delete cascade,
  store text not null,
  locale text not null,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Way of delivery that is quoted, and its price.
  service text,
  service_name text,
  shipping_minor integer check (shipping_minor >= 0),
  tax_permille integer not null check (tax_permille >= 0),
  tax_treatment text not null check (tax_treatment in ('STANDARD', 'REVERSE_CHARGE', 'EXPORT', 'EXEMPT')),
  -- Earliest day of delivery, reckoned when it was sent.
  earliest_on text,
  valid_until text not null check (valid_until ~ '^\d{4}-\d\d-\d\d$'),
  words text not null default '',
  made_by uuid not null references staff,
  made_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  reminded_at timestamptz,
  promotion_id uuid unique references promotion on delete restrict,
  cart_id uuid references cart on delete set null,
  revision integer not null default 1,
  check ((service is null) = (shipping_minor is null)),
  check (state = 'DRAFT' or state = 'WITHDRAWN' or sent_at is not null),
  check (state <> 'ACCEPTED' or promotion_id is not null)
);
create index quote_ticket on quote (ticket_id);
create index quote_open on quote (valid_until) where state = 'SENT';
create index quote_cart on quote (cart_id) where cart_id is not null;

create table quote_line (
  quote_id uuid not null references quote on delete cascade,
  position integer not null,
  article_id integer not null references article on delete restrict,
  variant text not null,
  -- A frozen design; without one the article is sold as it is, or designed after the quote was accepted.
  version_id text,
  extra_pages integer not null default 0 check (extra_pages >= 0),
  needs_design boolean not null,
  article_name text not null,
  variant_label text not null,
  design_name text,
  pieces integer not null check (pieces between 1 and 99980001),
  -- Price of a piece in the shop when it was written, and the one that is promised.
  list_minor integer not null check (list_minor >= 0),
  unit_minor integer not null check (unit_minor >= 0 and unit_minor <= list_minor),
  primary key (quote_id, position)
);
create index quote_line_article on quote_line (article_id);

create table quote_event (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quote on delete cascade,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id text,
  reason text,
  happened_at timestamptz not null
);
create index quote_event_of on quote_event (quote_id, id);

create trigger tell_shop_changed after insert or update or delete or truncate on promotion_agreement
  for each statement execute function tell_shop_changed('promotion');
create trigger tell_shop_changed after insert or update or delete or truncate on promotion_agreed_line
  for each statement execute function tell_shop_changed('promotion');
