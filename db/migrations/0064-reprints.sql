-- Reprints: an order is made again at the shop's cost. Each one has a request, which a second person approves
-- where it costs more than one person may decide.

create table reprint_request (
  id uuid primary key default gen_random_uuid(),
  original_id uuid not null references shop_order on delete restrict,
  store text not null,
  state text not null check (state in ('ASKED', 'APPROVED', 'REJECTED')),
  reason text not null check (reason in (
    'print_fault', 'colour', 'damaged', 'wrong_article', 'missing_part', 'lost', 'returned', 'design_fault', 'other'
  )),
  payer text not null check (payer in ('PRESS', 'CARRIER', 'SUPPLIER_LOT', 'GOODWILL')),
  lot text,
  note text not null check (length(note) between 1 and 1000),
  -- Where it goes, unless where the first one went.
  address jsonb,
  -- Paid for these pieces the first time: what the limits of people count.
  value_minor integer not null check (value_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  decided_by uuid references staff check (decided_by <> asked_by),
  decided_at timestamptz,
  decision text check (length(decision) <= 1000),
  order_id uuid unique references shop_order on delete restrict,
  constraint lot_of_supplier check ((payer = 'SUPPLIER_LOT') = (lot is not null)),
  constraint made_when_approved check ((state = 'APPROVED') = (order_id is not null)),
  constraint rejected_by_somebody check (state <> 'REJECTED' or decided_by is not null)
);
create index reprint_request_original on reprint_request (original_id);
create index reprint_request_person on reprint_request (asked_by, asked_at);
create index reprint_request_asked on reprint_request (asked_at) where state = 'ASKED';

-- Pieces of the first order that are made again, from the version they were made from or from a corrected one.
create table reprint_line (
  request_id uuid not null references reprint_request on delete cascade,
  line_id uuid not null references order_line on delete restrict,
  quantity integer not null check (quantity between 1 and 9999),
  corrected_version_id text,
  primary key (request_id, line_id)
);
create index reprint_line_of on reprint_line (line_id);

-- Photos of the fault: brought by staff, or sent by the customer with a message.
create table reprint_photo (
  request_id uuid not null references reprint_request on delete cascade,
  attachment_id text not null references attachment on delete cascade,
  primary key (request_id, attachment_id)
);
create index reprint_photo_of on reprint_photo (attachment_id);

-- A cart that somebody of the shop filled for a customer, who takes it over by a link.
create table prepared_cart (
  cart_id uuid primary key references cart on delete cascade,
  made_by uuid not null references staff,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index prepared_cart_waiting on prepared_cart (expires_at) where taken_at is null;
