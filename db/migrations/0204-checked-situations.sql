-- What 0203 lets in, checked for the rows of before while everybody goes on writing.
-- Oldest program: 0072

alter table ticket validate constraint ticket_situation_check;
