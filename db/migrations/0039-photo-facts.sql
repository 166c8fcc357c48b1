-- What a roll of photos is sorted by: when each was taken by the clock of its camera, how it looks and how sharp it is.
-- Null for what was uploaded before, and for files that do not say.
alter table stored_file
  add column taken_at text check (taken_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'),
  add column difference_hash text check (difference_hash ~ '^[0-9a-f]{16}$'),
  add column sharpness real check (sharpness >= 0);
