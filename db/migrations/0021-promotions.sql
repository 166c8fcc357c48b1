-- What is cheaper for a while, for whom, and how often it was had.

create table promotion (
  id uuid primary key default gen_random_uuid(),
  effect text not null
    check (effect in ('PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'X_FOR_Y', 'FIXED_PRICE')),
  percent integer check (percent between 1 and 100),
  -- Of each so many pieces so many are paid.
  take integer check (take between 2 and 100),
  pay integer check (pay >= 1 and pay < take),
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  needs_code boolean not null,
  -- Not told by the lists below: one that loses its last article must not cover everything.
  is_for_everything boolean not null,
  excludes_reduced boolean not null default false,
  minimum_quantity integer not null default 0 check (minimum_quantity between 0 and 9999),
  is_first_order_only boolean not null default false,
  most_uses_per_customer integer check (most_uses_per_customer > 0),
  priority integer not null default 0,
  combines boolean not null default true,
  created_at timestamptz not null default now(),
  check ((effect = 'PERCENT') = (percent is not null)),
  check ((effect = 'X_FOR_Y') = (take is not null)),
  check ((take is null) = (pay is null)),
  -- Two first orders at once: only the limit can tell.
  check (not is_first_order_only or most_uses_per_customer = 1)
);

create table promotion_store (
  promotion_id uuid not null references promotion on delete cascade,
  store text not null,
  minimum_minor integer not null default 0 check (minimum_minor >= 0),
  -- Of AMOUNT what it takes off, of FIXED_PRICE what a piece costs.
  amount_minor integer check (amount_minor > 0),
  primary key (promotion_id, store)
);
create index promotion_store_store on promotion_store (store);

create table promotion_text (
  promotion_id uuid not null references promotion on delete cascade,
  language text not null,
  name text not null,
  text text not null,
  primary key (promotion_id, language)
);

create table promotion_article (
  promotion_id uuid not null references promotion on delete cascade,
  article_id integer not null references article on delete cascade,
  primary key (promotion_id, article_id)
);
create index promotion_article_article on promotion_article (article_id);

create table promotion_tag (
  promotion_id uuid not null references promotion on delete cascade,
  tag_id integer not null references tag on delete cascade,
  primary key (promotion_id, tag_id)
);
create index promotion_tag_tag on promotion_tag (tag_id);

create table promotion_code (
  id uuid primary key default gen_random_uuid(),
  promotion_id uuid not null references promotion on delete cascade,
  code text not null,
  -- Without blanks and hyphens, in capitals: no two codes are read as the same.
  code_key text not null unique check (code_key ~ '^[A-Z0-9]{3,40}$'),
  -- Null for every store of the promotion.
  stores text[],
  -- Whether the offers page shows it.
  is_public boolean not null default false,
  most_uses integer check (most_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= most_uses),
  created_at timestamptz not null default now(),
  check (not is_public or most_uses is null)
);
create index promotion_code_promotion on promotion_code (promotion_id);

-- A row of its own, and only where there is a limit: orders with the same promotion would otherwise
-- wait for each other.
create table promotion_limit (
  promotion_id uuid primary key references promotion on delete cascade,
  most_uses integer not null check (most_uses > 0),
  uses integer not null default 0 check (uses >= 0 and uses <= most_uses)
);

-- How often the same person had it. Hashes: a list of who bought what is nobody's business.
create table promotion_identity (
  promotion_id uuid not null references promotion on delete cascade,
  identity text not null,
  uses integer not null check (uses >= 0),
  primary key (promotion_id, identity)
);

create table promotion_use (
  promotion_id uuid not null references promotion on delete restrict,
  order_id uuid not null references shop_order on delete restrict,
  code_id uuid references promotion_code on delete restrict,
  -- Reserved while the order is unpaid, released when it is cancelled.
  state text not null default 'RESERVED' check (state in ('RESERVED', 'CONFIRMED', 'RELEASED')),
  -- Under which it was counted.
  identities text[] not null default '{}',
  discount_minor integer not null check (discount_minor >= 0),
  currency text not null,
  reserved_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (promotion_id, order_id)
);
create index promotion_use_order on promotion_use (order_id);

-- A limit that comes later counts what was used before it.
create function count_uses_so_far() returns trigger language plpgsql as $$
begin
  select count(*) into new.uses from promotion_use
  where promotion_id = new.promotion_id and state <> 'RELEASED';
  return new;
end $$;
create trigger promotion_limit_counts before insert on promotion_limit
  for each row execute function count_uses_so_far();

-- One person however the address is written: capitals and what follows a plus make no other, nor do
-- the dots of Gmail.
create function email_identity(email text) returns text
  language sql immutable strict parallel safe
  return (
    select encode(sha256(convert_to(
      case
        when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
        else name || '@' || domain
      end, 'UTF8')), 'hex')
    from (
      select regexp_replace(split_part(clean, '@', 1), '(.)\+.*$', '\1') as name,
        split_part(clean, '@', 2) as domain
      from (select lower(normalize(email, nfkc)) as clean) as written
    ) as parts
  );
create index shop_order_email_identity on shop_order (email_identity(email));

-- Pages that show promotions hear when these change, and when the last use is had or given back.
do $$
declare
  shown text;
begin
  foreach shown in array array[
    'promotion', 'promotion_store', 'promotion_text', 'promotion_article', 'promotion_tag'
  ]
  loop
    execute format(
      'create trigger tell_shop_changed after insert or update or delete or truncate on %I
       for each statement execute function tell_shop_changed(%L)',
      shown, 'promotion'
    );
  end loop;
end $$;
create trigger tell_shop_changed
  after insert or update of code, stores, is_public, promotion_id or delete or truncate
  on promotion_code
  for each statement execute function tell_shop_changed('promotion');
create trigger tell_shop_changed after insert or update of most_uses or delete or truncate
  on promotion_limit
  for each statement execute function tell_shop_changed('promotion');
create trigger tell_shop_changed_by_last_use after update of uses on promotion_limit
  for each row when ((old.uses = old.most_uses) is distinct from (new.uses = new.most_uses))
  execute function tell_shop_changed('promotion');
