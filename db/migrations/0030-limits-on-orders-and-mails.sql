-- What somebody who is not signed in can cause is limited, and how often that happened is counted.

-- As what a mail is counted against its recipient; null for one that is never held back, or was counted.
alter table mail add column limited_as text;

-- SUPPRESSED: its recipient has had enough of its like; it is not sent.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED', 'SUPPRESSED'));

-- How often something was refused or held back, for the operator; of whom is not kept.
create table limited_count (
  day date not null,
  reason text not null,
  count integer not null default 1 check (count > 0),
  primary key (day, reason)
);

-- Whether somebody had agreed was not noted: of nobody the whole address is kept.
update affiliate_hit
set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 64 end))::inet
where ip is not null;
