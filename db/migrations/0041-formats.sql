-- Articles that hang upright or lengthways, canvases whose sides are printed, and what lies in a set.
alter table article
  add column may_turn boolean not null default false,
  add column edge_mm numeric(5, 1) check (edge_mm > 0);

-- What one of a variant consists of: [{"thing": "card", "count": 10}, {"thing": "envelope", "count": 10, "colour": "red"}].
alter table article_variant
  add column contents jsonb check (jsonb_typeof(contents) = 'array' and jsonb_array_length(contents) > 0);

-- How the first page of a frozen design stands, so that lists need not read its document; null before there was a choice.
alter table design_version
  add column orientation text check (orientation in ('portrait', 'landscape'));
