-- What an order leaves behind: invoices, credit notes, commissions.

alter table shop_order
  -- When its money was first there, or its credit granted.
  add column payable_at timestamptz,
  -- Whose tax it is.
  add column tax_country text;

-- The last number of each series. Whoever issues holds the row: numbers have no gaps, since one that
-- is given back by a rollback is the next one.
create table invoice_series (
  legal_entity text not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  year integer not null,
  last_number integer not null check (last_number >= 1),
  primary key (legal_entity, kind, year)
);

alter table invoice
  -- A guest has none.
  alter column customer_id drop not null,
  add column kind text not null default 'INVOICE' check (kind in ('INVOICE', 'CREDIT_NOTE')),
  add column legal_entity text,
  add column year integer,
  add column sequence integer check (sequence >= 1),
  add column order_id uuid references shop_order on delete restrict,
  -- What a credit note takes back, and why: a refund, or the end of an order that nobody had paid.
  add column corrects uuid references invoice on delete restrict,
  add column refund_id uuid unique references refund on delete restrict,
  add column store text,
  add column locale text,
  -- Everything that stands on it, as it was that day.
  add column data jsonb,
  add column pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  add column pdf_bytes integer check (pdf_bytes > 0),
  add check ((order_id is null) = (data is null)),
  add check (order_id is null or (legal_entity is not null and year is not null
    and sequence is not null and store is not null and locale is not null)),
  add check ((kind = 'CREDIT_NOTE') = (corrects is not null)),
  add check ((pdf_sha256 is null) = (pdf_bytes is null)),
  add unique (legal_entity, kind, year, sequence);
create unique index invoice_of_order on invoice (order_id) where kind = 'INVOICE';
create unique index invoice_end_of_order on invoice (corrects)
  where kind = 'CREDIT_NOTE' and refund_id is null;
create index invoice_corrections on invoice (corrects) where corrects is not null;

-- What was issued stays as it was. Its file comes once, and its customer may be forgotten.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'An invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - '{customer_id,pdf_sha256,pdf_bytes}'::text[])
      is distinct from (to_jsonb(old) - '{customer_id,pdf_sha256,pdf_bytes}'::text[])
    or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
  then
    raise exception 'An invoice never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger invoice_is_issued before update or delete on invoice
  for each row execute function keep_invoice();

alter table commission
  -- What became of it is told by its order and by the entries below.
  drop column status,
  add column line_id uuid unique references order_line on delete restrict,
  add column permille integer check (permille between 0 and 1000),
  add column design_name text,
  -- By finance, with a reason: the one thing that nothing else tells.
  add column clawed_back_at timestamptz,
  add column clawback_reason text,
  add constraint commission_is_never_negative check (amount_minor >= 0),
  add check ((clawed_back_at is null) = (clawback_reason is null));
create index commission_order on commission (order_id);

-- What refunds took back. Together never more than was earned.
create table commission_reversal (
  commission_id uuid not null references commission on delete restrict,
  refund_id uuid not null references refund on delete restrict,
  amount_minor integer not null check (amount_minor > 0),
  happened_at timestamptz not null,
  primary key (commission_id, refund_id)
);
create index commission_reversal_refund on commission_reversal (refund_id);

-- What was agreed on is what is charged, produced and invoiced: prices never change afterwards.
create function keep_order_price() returns trigger language plpgsql as $$
begin
  raise exception 'The price of an order never changes' using errcode = 'restrict_violation';
end
$$;
create trigger order_price_is_agreed
  before update of total_minor, currency, lines_minor, discount_minor, shipping_minor,
    shipping_discount_minor, tax_minor, tax_relief_minor, tax_treatment, shipping_tax_permille
  on shop_order for each row when (
    (old.total_minor, old.currency, old.lines_minor, old.discount_minor, old.shipping_minor,
      old.shipping_discount_minor, old.tax_minor, old.tax_relief_minor, old.tax_treatment,
      old.shipping_tax_permille)
    is distinct from
    (new.total_minor, new.currency, new.lines_minor, new.discount_minor, new.shipping_minor,
      new.shipping_discount_minor, new.tax_minor, new.tax_relief_minor, new.tax_treatment,
      new.shipping_tax_permille)
  ) execute function keep_order_price();
create trigger order_line_price_is_agreed
  before update of article_id, variant, quantity, unit_minor, full_minor, discount_minor,
    tax_relief_minor, total_minor, tax_permille, tax_treatment, tax_minor
  on order_line for each row when (
    (old.article_id, old.variant, old.quantity, old.unit_minor, old.full_minor, old.discount_minor,
      old.tax_relief_minor, old.total_minor, old.tax_permille, old.tax_treatment, old.tax_minor)
    is distinct from
    (new.article_id, new.variant, new.quantity, new.unit_minor, new.full_minor, new.discount_minor,
      new.tax_relief_minor, new.total_minor, new.tax_permille, new.tax_treatment, new.tax_minor)
  ) execute function keep_order_price();

-- What was changed in an order before the factory took it.
create table order_change (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_order on delete cascade,
  line_id uuid references order_line on delete cascade,
  kind text not null check (kind in ('ADDRESS', 'DESIGN')),
  before jsonb not null,
  after jsonb not null,
  actor text not null
    check (actor in ('system', 'customer', 'support', 'finance', 'factory', 'carrier')),
  actor_id text,
  happened_at timestamptz not null,
  check ((kind = 'DESIGN') = (line_id is not null))
);
create index order_change_of on order_change (order_id, id);
