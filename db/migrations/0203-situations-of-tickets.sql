-- What is the matter with the order of a ticket, where it has clocks of its own: its money, the hours before it is made, its parcel, papers and rights.
-- Oldest program: 0072
-- Older programs: they never write the new column.

alter table ticket add column situation text;
alter table ticket add constraint ticket_situation_check
  check (situation in ('paymentProblem', 'beforeProduction', 'parcelTrouble', 'paperwork')) not valid;
