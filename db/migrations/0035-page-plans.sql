-- Pages of one article that differ from each other: cover and spreads of a book, front, inside and back of a card.
-- Each entry names what differs from the variant's own measures; further pages are like the last entry.
alter table article_variant
  add column page_plan jsonb check (jsonb_typeof(page_plan) = 'array' and jsonb_array_length(page_plan) > 0);

alter table article
  drop constraint article_least_pages_check,
  drop constraint article_check,
  add constraint article_pages check (least_pages between 1 and 400 and most_pages between least_pages and 400);
