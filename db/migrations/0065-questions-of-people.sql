-- Questions that a person of the shop asks a customer, and the person behind every decision about an answer.

alter table required_action
  -- What that person wrote to the customer, above what the shop itself says about the kind of question.
  add column words text check (length(words) <= 1000),
  -- A person looks at the answer before anything comes of it.
  add column is_judged boolean not null default false;
create index required_action_of_status on required_action (status, deadline_at, public_id);

alter table required_action_event
  -- Who it was, beside the part that they played; null for what the shop itself did and for visitors.
  add column actor_id text,
  -- The answer of this round: the next round has another.
  add column answer jsonb,
  -- An event without a move says what was done instead.
  add column act text not null default 'MOVED' check (act in ('MOVED', 'REMINDED', 'EXTENDED'));
-- What moved before is told as it was; who it was is not known.

-- A design that somebody sent as an answer is kept until a person has looked at it.
create function keep_answered_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from design_version_use where used_by = 'required action ' || old.public_id;
  end if;
  if tg_op <> 'DELETE' and new.status in ('SUBMITTED', 'OPEN') and new.answer ? 'versionId' then
    insert into design_version_use (design_version_id, used_by)
      values (new.answer ->> 'versionId', 'required action ' || new.public_id)
      on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger required_action_uses_version
  after insert or delete or update of answer, status on required_action
  for each row execute function keep_answered_version();

-- What the press said when it gave up, for the person who looks at it, and the photo that it was about.
alter table rendering
  add column failure_message text check (length(failure_message) <= 500),
  add column failed_photo_id text;
