-- Where faces are in a photo, so that no crop cuts one: boxes in shares of its sides, never whose they are.
-- Null for what was uploaded before and for what is no photo; an empty list where nobody is seen.
alter table stored_file
  add column faces jsonb check (jsonb_typeof(faces) = 'array');
