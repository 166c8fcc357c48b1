-- Open pages of the office are told that what they count has changed; they count it themselves, with their own rights.
create function tell_office() returns trigger language plpgsql as $$
begin
  perform pg_notify('estampa_office', tg_argv[0]);
  return null;
end $$;
create trigger office_todo_tells_office after insert or update or delete on office_todo
  for each statement execute function tell_office('todos');
create trigger ticket_tells_office after insert or update on ticket
  for each statement execute function tell_office('tickets');
create trigger refund_tells_office after insert or update on refund
  for each statement execute function tell_office('refunds');
create trigger withdrawal_tells_office after insert or update on withdrawal
  for each statement execute function tell_office('withdrawals');

-- Tasks of everybody, for whoever looks after the shop.
create index office_task_newest on office_task (created_at desc, id desc);
