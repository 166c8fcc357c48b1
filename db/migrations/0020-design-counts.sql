-- How often a published design was looked at and bought, in each store.

create table design_count (
  design_id text not null references design on delete cascade,
  store text not null,
  -- By visitors who agreed to be counted.
  view_count bigint not null default 0 check (view_count >= 0),
  -- Pieces, of the design and of whatever was made from it.
  sale_count bigint not null default 0 check (sale_count >= 0),
  primary key (design_id, store)
);
