-- Tickets that somebody has called spam, since when: a reason to be archived that the inbox lists, and that can be taken back.
-- Oldest program: 0072
-- Older programs: they never write the new column, and archived tickets stay archived by them.

alter table ticket add column spam_at timestamptz;
alter table ticket add constraint ticket_spam_check check (spam_at is null or status = 'ARCHIVED') not valid;
