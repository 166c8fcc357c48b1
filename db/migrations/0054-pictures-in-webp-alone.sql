-- Copies of what customers bring are made in one format.
alter table picture drop constraint picture_formats_check;
alter table picture add constraint picture_formats_check
  check (formats in ('avif,webp,jpg', 'avif,webp,png', 'webp'));
