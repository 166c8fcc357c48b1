-- Files and documents of an answer that waits, as a draft or for an approval: ids of attachments that no message has
-- taken, and numbers of invoices.
-- Oldest program: 0072
-- Older programs: the columns have defaults.

alter table ticket_draft
  add column files text[] not null default '{}',
  add column documents text[] not null default '{}';
alter table ticket_prepared
  add column files text[] not null default '{}',
  add column documents text[] not null default '{}';
