-- Roles that begin with a shared view: the menu opens the list with it.
-- Oldest program: 0072

alter table staff_view add column opens_for text[] not null default '{}';
