-- Prices for each variant, lists and landing pages, attributes, and one space of addresses.

-- '' for an article without variants.
alter table article_price add column variant text not null default '';
update article_price as price set variant = (
  select code from article_variant as face
  where face.article_id = price.article_id order by position, code limit 1
)
where exists (select from article_variant as face where face.article_id = price.article_id);
drop index article_price_current;
alter table article_price drop constraint article_price_pkey;
insert into article_price (article_id, variant, store, amount_minor, currency, valid_from, valid_until)
select price.article_id, face.code, price.store, price.amount_minor, price.currency,
  price.valid_from, price.valid_until
from article_price as price
join article_variant as face on face.article_id = price.article_id and face.code <> price.variant;
alter table article_price add primary key (article_id, store, variant, valid_from);
create unique index article_price_current on article_price (article_id, store, variant)
  where valid_until is null;
-- What one store sells, and what it sold for before.
create index article_price_store on article_price (store, article_id);
create index article_price_ended on article_price (store, valid_until)
  where valid_until is not null;

alter table article
  add column weight_grams integer not null default 0 check (weight_grams >= 0),
  add column product_view text not null default 'sheet',
  -- What its variants differ in; null when there is nothing to choose.
  add column variant_axis text
    check (variant_axis in ('size', 'pieces', 'model', 'pack', 'shape', 'colour')),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  -- Sold lines of the last months, counted by a job: what "most popular" sorts by.
  add column popularity integer not null default 0;
-- A shop that was set up before: nothing in it is new today.
update article set
  created_at = published_at,
  updated_at = published_at,
  product_view = case kind
    when 'mug' then 'mug-pair'
    when 'poster' then 'framed-poster'
    when 'print' then 'photo-prints'
    when 'book' then 'photo-book'
    when 'card' then 'greeting-card'
    when 'case' then 'phone-case'
    when 'bag' then 'tote-bag'
    when 'canvas' then 'canvas'
    when 'cushion' then 'cushion'
    when 'puzzle' then 'puzzle'
    when 'calendar' then 'calendar'
    when 'magnet' then 'magnet'
    when 'keyring' then 'keyring'
    else 'sheet'
  end;
create index article_kind on article (kind);

alter table article_text add column box text[] not null default '{}';

create table article_variant_text (
  article_id integer not null,
  code text not null,
  language text not null,
  label text not null,
  primary key (article_id, code, language),
  foreign key (article_id, code) references article_variant on delete cascade
);

create table quantity_break (
  article_id integer not null references article on delete cascade,
  from_quantity integer not null check (from_quantity between 2 and 9999),
  percent integer not null check (percent between 1 and 90),
  primary key (article_id, from_quantity)
);

create table attribute_text (
  attribute text not null check (
    attribute in (
      'material', 'finish', 'colour', 'care', 'size', 'pieces', 'model', 'pack', 'shape'
    )
  ),
  language text not null,
  label text not null,
  primary key (attribute, language)
);
create table attribute_value (
  code text primary key,
  attribute text not null check (attribute in ('material', 'finish', 'colour', 'care'))
);
create table attribute_value_text (
  code text not null references attribute_value on delete cascade,
  language text not null,
  label text not null,
  primary key (code, language)
);
create table article_attribute (
  article_id integer not null references article on delete cascade,
  code text not null references attribute_value,
  primary key (article_id, code)
);
create index article_attribute_code on article_attribute (code, article_id);

-- A moving picture of our own: the still is shown until somebody wants to see it move.
create table video (
  name text primary key,
  version text not null,
  width integer not null,
  height integer not null,
  poster text not null references picture
);
create table article_video (
  article_id integer not null references article on delete cascade,
  position integer not null,
  video text not null references video,
  primary key (article_id, position)
);

create table catalogue_list (
  id text primary key,
  type text not null check (type in ('LIST_DESIGNS', 'LIST', 'LANDING')),
  article_id integer references article on delete cascade,
  -- What a LIST holds: kinds, tags or a price limit.
  filter jsonb not null default '{}',
  picture text references picture,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  check ((type = 'LIST_DESIGNS') = (article_id is not null))
);
create table catalogue_list_text (
  list_id text not null references catalogue_list on delete cascade,
  language text not null,
  slug text not null,
  name text not null,
  title text not null,
  summary text not null,
  intro text not null default '',
  primary key (list_id, language)
);

create table block (
  list_id text not null references catalogue_list on delete cascade,
  position integer not null,
  kind text not null check (
    kind in (
      'attribute', 'banner', 'catalog', 'environment', 'design', 'product', 'project_preview',
      'review', 'shipment_company'
    )
  ),
  media text check (media in ('IMAGE', 'VIDEO')),
  picture text references picture,
  video text references video,
  resource_kind text check (resource_kind in ('RESOURCE', 'TAB', 'ARTICLE')),
  resource_id text,
  -- Which articles, tags or designs it shows.
  facts jsonb not null default '{}',
  primary key (list_id, position),
  check ((resource_kind is null) = (resource_id is null))
);
create table block_text (
  list_id text not null,
  position integer not null,
  language text not null,
  title text not null default '',
  body text not null default '',
  link text not null default '',
  primary key (list_id, position, language),
  foreign key (list_id, position) references block on delete cascade
);

alter table tag_text
  add column title text not null default '',
  add column summary text not null default '';
update tag_text set title = name;

-- The shop's own tags on published designs; what their makers call them is in design_tag.
create table tag_design (
  tag_id integer not null references tag on delete cascade,
  design_id text not null references design on delete cascade,
  primary key (tag_id, design_id)
);
create index tag_design_design on tag_design (design_id);

-- Every address of the form /{slug}, today's and the old ones that lead on. Two things with the
-- same address would make a page a matter of luck.
create table address (
  language text not null,
  slug text not null,
  kind text not null check (kind in ('page', 'list', 'article')),
  target text not null,
  is_current boolean not null default true,
  primary key (language, slug)
);
create unique index address_target on address (kind, target, language) where is_current;

create function keep_address() returns trigger language plpgsql as $$
declare
  target_id text := to_jsonb(new) ->> tg_argv[1];
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then return new; end if;
  -- The home page has none of its own.
  if new.slug = '' then return new; end if;
  if tg_op = 'UPDATE' then
    update address set is_current = false where language = old.language and slug = old.slug;
  end if;
  insert into address (language, slug, kind, target)
  values (new.language, new.slug, tg_argv[0], target_id)
  on conflict (language, slug) do update
    set kind = excluded.kind, target = excluded.target, is_current = true
    -- An old address may be taken over, or be taken back; a living one may not.
    where not address.is_current;
  if not exists (
    select from address
    where language = new.language and slug = new.slug and kind = tg_argv[0]
      and target = target_id and is_current
  ) then
    raise unique_violation using message = format('The address %s is taken', new.slug);
  end if;
  return new;
end $$;

create function drop_addresses() returns trigger language plpgsql as $$
begin
  delete from address
  where kind = tg_argv[0] and target = to_jsonb(old) ->> tg_argv[1] and language = old.language;
  return old;
end $$;

create trigger article_address after insert or update on article_text
  for each row execute function keep_address('article', 'article_id');
create trigger article_address_gone after delete on article_text
  for each row execute function drop_addresses('article', 'article_id');
create trigger page_address after insert or update on page_text
  for each row execute function keep_address('page', 'page_id');
create trigger page_address_gone after delete on page_text
  for each row execute function drop_addresses('page', 'page_id');
create trigger list_address after insert or update on catalogue_list_text
  for each row execute function keep_address('list', 'list_id');
create trigger list_address_gone after delete on catalogue_list_text
  for each row execute function drop_addresses('list', 'list_id');
insert into address (language, slug, kind, target)
select language, slug, 'page', page_id from page_text;
-- An article with the slug of a page could not be reached before either.
insert into address (language, slug, kind, target)
select language, slug, 'article', article_id::text from article_text
on conflict do nothing;

alter table cart_line add column variant text not null default '';
alter table cart_line drop constraint cart_line_cart_id_article_id_key;
alter table cart_line add unique (cart_id, article_id, variant);
update cart_line as line set variant = (
  select code from article_variant as face
  where face.article_id = line.article_id order by position, code limit 1
)
where exists (select from article_variant as face where face.article_id = line.article_id);

-- Reviews come from customers who got what they ordered.
alter table review
  add column order_line_id uuid unique,
  add column hidden_reason text,
  add column reply text;
create index review_newest on review (created_at desc) where hidden_reason is null;
create index review_highest on review (stars desc, created_at desc) where hidden_reason is null;
create index review_lowest on review (stars, created_at desc) where hidden_reason is null;
create table review_photo (
  review_id uuid not null references review on delete cascade,
  position integer not null,
  picture text not null references picture,
  primary key (review_id, position)
);

create table searched_not_found (
  store text not null,
  language text not null,
  query text not null,
  searches integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (store, language, query)
);

-- What the web processes hold in memory is true as long as its part's number stays the same. A row,
-- not a sequence: the number must change in the moment in which the change can be seen.
create table catalogue_version (
  part text primary key check (part in ('articles', 'words', 'reviews', 'designs')),
  version bigint not null default 1
);
insert into catalogue_version (part) values ('articles'), ('words'), ('reviews'), ('designs');

create function count_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1 where part = tg_argv[0];
  return null;
end $$;

create trigger article_counts after insert or update or delete or truncate on article
  for each statement execute function count_catalogue_version('articles');
create trigger article_price_counts after insert or update or delete or truncate on article_price
  for each statement execute function count_catalogue_version('articles');
create trigger article_tag_counts after insert or update or delete or truncate on article_tag
  for each statement execute function count_catalogue_version('articles');
create trigger article_attribute_counts after insert or update or delete or truncate
  on article_attribute
  for each statement execute function count_catalogue_version('articles');
create trigger tag_counts after insert or update or delete or truncate on tag
  for each statement execute function count_catalogue_version('articles');
-- Whether an article has words in a language decides whether it is on sale there.
create trigger article_text_counts after insert or delete or truncate on article_text
  for each statement execute function count_catalogue_version('articles');

create trigger tag_text_counts after insert or update or delete or truncate on tag_text
  for each statement execute function count_catalogue_version('words');
create trigger attribute_text_counts after insert or update or delete or truncate on attribute_text
  for each statement execute function count_catalogue_version('words');
create trigger attribute_value_text_counts after insert or update or delete or truncate
  on attribute_value_text
  for each statement execute function count_catalogue_version('words');
create trigger catalogue_list_counts after insert or update or delete or truncate on catalogue_list
  for each statement execute function count_catalogue_version('words');
create trigger catalogue_list_text_counts after insert or update or delete or truncate
  on catalogue_list_text
  for each statement execute function count_catalogue_version('words');

create trigger review_counts after insert or update or delete or truncate on review
  for each statement execute function count_catalogue_version('reviews');

-- For each row, so that the drafts that customers save all the time count nothing.
create trigger design_counts_new after insert on design
  for each row when (new.visibility <> 'PRIVATE')
  execute function count_catalogue_version('designs');
create trigger design_counts_changed
  after update of visibility, deleted_at, article_id, store on design
  for each row when (old.visibility <> 'PRIVATE' or new.visibility <> 'PRIVATE')
  execute function count_catalogue_version('designs');
create trigger design_counts_gone after delete on design
  for each row when (old.visibility <> 'PRIVATE')
  execute function count_catalogue_version('designs');
create trigger tag_design_counts after insert or update or delete or truncate on tag_design
  for each statement execute function count_catalogue_version('designs');
