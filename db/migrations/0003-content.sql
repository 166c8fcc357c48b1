-- Pages, help topics and published designs.

create table page (
  id text primary key,
  kind text not null check (kind in ('legal', 'story')),
  position integer not null default 0
);

create table page_text (
  page_id text not null references page on delete cascade,
  language text not null,
  slug text not null,
  title text not null,
  summary text not null,
  body text not null,
  primary key (page_id, language)
);
create unique index page_slug on page_text (language, slug);

create table help_category (
  id integer primary key,
  topic_group text not null unique check (
    topic_group in ('before_purchase', 'orders_waiting', 'orders_received', 'order_completed')
  )
);

create table help_category_text (
  category_id integer not null references help_category on delete cascade,
  language text not null,
  name text not null,
  summary text not null,
  primary key (category_id, language)
);

create table help_topic (
  id integer primary key,
  category_id integer not null references help_category on delete cascade,
  position integer not null default 0
);

create table help_topic_text (
  topic_id integer not null references help_topic on delete cascade,
  language text not null,
  slug text not null,
  title text not null,
  body text not null,
  primary key (topic_id, language)
);

create table design (
  id text primary key check (length(id) >= 22),
  owner_id uuid references customer on delete cascade,
  brand text not null,
  store text not null,
  article_id integer not null references article,
  visibility text not null default 'PRIVATE'
    check (visibility in ('GROUP_APPLICATIONS', 'APPLICATION', 'PRIVATE')),
  picture text references picture,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index design_article on design (article_id, brand) where visibility <> 'PRIVATE';
create index design_owner on design (owner_id) where owner_id is not null;

create table design_text (
  design_id text not null references design on delete cascade,
  language text not null,
  slug text not null,
  name text not null,
  description text not null,
  primary key (design_id, language)
);
