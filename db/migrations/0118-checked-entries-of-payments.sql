-- What 0117 let in, checked for the rows of before while everybody goes on writing.
-- Oldest program: 0072

alter table payment_entry validate constraint payment_entry_kind_check;
