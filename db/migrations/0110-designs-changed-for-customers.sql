-- Copies of ordered designs that somebody of the shop changes for their customer, and the sessions that open one of them
-- and nothing else.
-- Oldest program: 0072
-- Older programs: know neither; a session of a copy is one of a visitor to them, with nothing of its own but the copy.

create table design_change (
  id text primary key,
  order_id uuid not null references shop_order on delete cascade,
  line_id uuid not null references order_line on delete cascade,
  store text not null,
  staff_id uuid not null references staff,
  -- What was ordered, and is changed in the copy.
  version_id text not null,
  -- The copy, once it was opened, and the session that may change it.
  design_id text references design on delete set null,
  ext_session_id text,
  -- For the history of the order.
  reason text not null check (length(reason) <= 300),
  -- To the customer, beside the question.
  words text not null check (length(words) <= 1000),
  -- Hash of the address that opens it, once; null when it was used.
  key_hash bytea unique,
  key_until timestamptz not null,
  started_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  -- Question that its customer was asked with it.
  action_id text
);
create index design_change_order on design_change (order_id);
create index design_change_line on design_change (line_id);
create index design_change_design on design_change (design_id) where design_id is not null;
create index design_change_staff on design_change (staff_id);
create index design_change_started on design_change (started_at);

-- Session of somebody of the shop who changes a copy: it opens this one and nothing else.
alter table session add column design_change_id text;

-- What a customer is asked to approve is kept until the question is settled, as what they answered is.
create or replace function keep_answered_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from design_version_use where used_by = 'required action ' || old.public_id;
  end if;
  if tg_op <> 'DELETE' and new.status in ('SUBMITTED', 'OPEN', 'REJECTED') then
    insert into design_version_use (design_version_id, used_by)
      select kept, 'required action ' || new.public_id
      from unnest(array[new.answer ->> 'versionId', new.subject ->> 'proposedVersionId']) as kept
      where kept is not null
      on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger required_action_uses_version
  after insert or delete or update of answer, status, subject on required_action
  for each row execute function keep_answered_version();
