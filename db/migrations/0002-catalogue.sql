-- Articles, their words per language, geometry, pictures and prices.

create table picture (
  name text primary key,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  formats text not null check (formats in ('avif,webp,jpg', 'avif,webp,png')),
  version text not null,
  placeholder_color text not null
);

create table article (
  id integer primary key check (id > 0),
  kind text not null,
  is_personalised boolean not null,
  production_days integer not null default 2,
  position integer not null default 0,
  published_at timestamptz not null default now()
);

create table article_text (
  article_id integer not null references article on delete cascade,
  language text not null,
  slug text not null,
  name text not null,
  name_plural text not null,
  summary text not null,
  description text not null,
  primary key (article_id, language)
);
create unique index article_slug on article_text (language, slug);

create table article_picture (
  article_id integer not null references article on delete cascade,
  position integer not null,
  picture text not null references picture,
  primary key (article_id, position)
);

-- The printed face of an article, in millimetres.
create table article_variant (
  article_id integer not null references article on delete cascade,
  code text not null,
  position integer not null default 0,
  width_mm numeric(8, 2) not null,
  height_mm numeric(8, 2) not null,
  bleed_mm numeric(6, 2) not null,
  safe_mm numeric(6, 2) not null,
  resolution_dpi integer not null,
  primary key (article_id, code)
);

create table article_price (
  article_id integer not null references article on delete cascade,
  store text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  primary key (article_id, store, valid_from),
  check (valid_until is null or valid_until > valid_from)
);
-- Two open prices of one article in one store would make the total a matter of luck.
create unique index article_price_current on article_price (article_id, store)
  where valid_until is null;

create table tag (
  id integer primary key,
  category text check (
    category in ('INFANTIL', 'OUTLET', 'NOVELTY', 'TOP_SALES', 'ECONOMIC', 'PROMOTION')
  ),
  picture text references picture
);

create table tag_text (
  tag_id integer not null references tag on delete cascade,
  language text not null,
  slug text not null,
  name text not null,
  primary key (tag_id, language)
);
create unique index tag_slug on tag_text (language, slug);

create table article_tag (
  article_id integer not null references article on delete cascade,
  tag_id integer not null references tag on delete cascade,
  primary key (article_id, tag_id)
);
create index article_tag_tag on article_tag (tag_id);

create table review (
  id uuid primary key default gen_random_uuid(),
  store text not null,
  article_id integer not null references article on delete cascade,
  language text not null,
  author_name text not null,
  stars integer not null check (stars between 1 and 5),
  body text not null,
  created_at timestamptz not null default now()
);
create index review_article on review (article_id, created_at desc);
