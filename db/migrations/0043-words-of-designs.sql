-- What the places for words of a published design say in a language, by the ids of its texts:
-- {"headline": "Best\ngrandma", "name": "Emily"}. And the picture of the design with these words; the
-- design's own where there is none.
alter table design_text
  add column words jsonb not null default '{}' check (jsonb_typeof(words) = 'object'),
  add column picture text references picture;
