-- Reviews by language, and those with photos first: to look for the photos of each of them cost more
-- the more reviews there were.
alter table review add column has_photos boolean not null default false;
update review set has_photos = true
  where exists (select from review_photo where review_photo.review_id = review.id);

create function note_review_photos() returns trigger language plpgsql as $$
begin
  update review set has_photos = exists (
    select from review_photo where review_photo.review_id = review.id
  )
  where id = coalesce(new.review_id, old.review_id);
  return null;
end $$;
create trigger review_photo_noted after insert or delete on review_photo
  for each row execute function note_review_photos();

create index review_photos on review (has_photos, created_at desc) where hidden_reason is null;
create index review_language on review (language, has_photos, created_at desc)
  where hidden_reason is null;
create index review_language_newest on review (language, created_at desc)
  where hidden_reason is null;
create index review_language_stars on review (language, stars, created_at desc)
  where hidden_reason is null;
