-- A cart knows its codes, what was put aside or just taken out, and what its shopper was last shown.

alter table cart
  -- Normalised.
  add column codes text[] not null default '{}' check (cardinality(codes) <= 10),
  -- Of several that exclude each other.
  add column chosen_code text,
  -- Promotions that were applied when the shopper last looked, and of which cart.
  add column seen jsonb,
  -- In which its shopper reads: a letter about it is written in it.
  add column locale text,
  -- One letter about it, and never a second.
  add column reminded_at timestamptz;

alter table cart_line
  add column place text not null default 'CART' check (place in ('CART', 'SAVED')),
  -- When it went there: the newest of the saved ones stands first.
  add column moved_at timestamptz not null default now(),
  -- A line that was taken out keeps its design for a while: it can come back as it was.
  add column removed_at timestamptz,
  -- The prices that the shopper was last shown, and whether it could be bought.
  add column seen jsonb;

drop index cart_line_plain;
drop index cart_line_design;
create unique index cart_line_plain on cart_line (cart_id, article_id, variant)
  where version_id is null and place = 'CART' and removed_at is null;
create unique index cart_line_design on cart_line (cart_id, version_id)
  where version_id is not null and place = 'CART' and removed_at is null;
create index cart_line_cart on cart_line (cart_id);
create index cart_line_removed on cart_line (removed_at) where removed_at is not null;

-- Whom a letter may remind.
create index cart_waiting on cart (updated_at) where ordered_at is null and reminded_at is null;

-- What was bought together with an article lately.
create index order_line_recent on order_line (article_id, created_at desc);
