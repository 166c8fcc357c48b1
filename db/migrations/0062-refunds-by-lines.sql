-- Refunds that people of the shop decide: of lines, as goodwill, of what was paid too much.
alter table refund
  add column kind text not null default 'GOODWILL'
    check (kind in ('LINES', 'GOODWILL', 'OVERPAID', 'CANCELLATION')),
  add column way text not null default 'AS_PAID' check (way in ('AS_PAID', 'ACCOUNT')),
  -- For the second person and for whoever asks later; the customer does not read it.
  add column note text check (length(note) between 1 and 1000),
  add column withdrawal_id uuid references withdrawal;
update refund set kind = case
  when reason in ('paid late', 'paid twice') then 'OVERPAID'
  when reason = 'withdrawal' then 'LINES'
  else 'CANCELLATION'
end;
create index refund_queue on refund (created_at desc, id desc);
create index refund_withdrawal on refund (withdrawal_id) where withdrawal_id is not null;

create table refund_line (
  refund_id uuid not null references refund,
  -- Null is the delivery.
  line_id uuid references order_line,
  -- Nothing in the second part of a line that two payments give back together.
  quantity integer not null check (quantity >= 0),
  amount_minor integer not null check (amount_minor >= 0),
  reason text not null,
  unique nulls not distinct (refund_id, line_id)
);
create index refund_line_of on refund_line (line_id);

alter table withdrawal
  drop constraint withdrawal_status_check,
  add constraint withdrawal_status_check
    check (status in ('DECLARED', 'RECEIVED', 'CLOSED', 'REFUSED')),
  add column received_at timestamptz,
  add column decided_at timestamptz,
  add column decided_by text,
  -- Why not all of it was accepted; the customer reads it.
  add column decision_reason text check (length(decision_reason) between 1 and 1000),
  -- Taken off for goods that were used more than it takes to look at them.
  add column deduction_minor integer not null default 0 check (deduction_minor >= 0);
create index withdrawal_declared on withdrawal (declared_at, id);
alter table withdrawal_line add column accepted integer check (accepted between 0 and quantity);
update withdrawal_line set accepted = quantity
where withdrawal_id in (select id from withdrawal where status = 'CLOSED');
