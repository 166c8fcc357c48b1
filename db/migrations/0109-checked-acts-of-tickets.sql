-- What 0108 let in, checked for the rows of before while everybody goes on writing.
-- Oldest program: 0072

alter table order_change validate constraint order_change_kind_check;
alter table ticket validate constraint ticket_channel_check;
alter table ticket validate constraint ticket_begun_by_fkey;
