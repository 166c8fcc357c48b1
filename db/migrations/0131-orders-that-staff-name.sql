-- An order that somebody of the shop named for a ticket is no word of its writer's, who is told nothing of it unless it is
-- theirs. Orders that were named before are taken for the writer's, as they were.
-- Oldest program: 0072
-- Older programs: the column has a default.

alter table ticket add column is_order_of_staff boolean not null default false;
