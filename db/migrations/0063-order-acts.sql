-- Whatever needs a person. Raised in the transaction that makes it so, ended in the one that resolves it.
create table office_todo (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- What it is about, within its kind: an order, an answer, a withdrawal.
  subject text not null check (subject <> ''),
  -- Null is no store's: only who works for all of them sees it.
  store text,
  order_id uuid references shop_order on delete cascade,
  raised_at timestamptz not null,
  due_at timestamptz not null,
  -- When the customer was told what happens next.
  told_at timestamptz,
  assignee uuid references staff,
  done_at timestamptz,
  done_by text,
  done_reason text,
  check ((done_at is null) = (done_by is null))
);
create unique index office_todo_open on office_todo (kind, subject) where done_at is null;
create index office_todo_due on office_todo (due_at, id) where done_at is null;
create index office_todo_of_order on office_todo (order_id);
create index office_todo_assignee on office_todo (assignee) where done_at is null;
create index office_todo_untold on office_todo (raised_at) where done_at is null and told_at is null;

-- An order that does not go on until somebody releases it. It has no status of its own, and no end of its own.
create table order_hold (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  reason text not null,
  note text,
  held_by text not null,
  held_at timestamptz not null,
  -- From then on it is somebody's to look at again.
  until timestamptz not null check (until > held_at),
  released_at timestamptz,
  released_by text,
  release_reason text,
  check ((released_at is null) = (released_by is null))
);
create unique index order_hold_open on order_hold (order_id) where released_at is null;
create index order_hold_of_order on order_hold (order_id);
create index order_hold_until on order_hold (until) where released_at is null;

-- Support asks the factory whether a downloaded order can still be cancelled.
create table cancel_request (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references shop_order on delete cascade,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- MOVED: the order went elsewhere before anybody had answered.
  answer text check (answer in ('AGREED', 'REFUSED', 'MOVED')),
  answered_by text,
  answered_at timestamptz,
  note text,
  check ((answer is null) = (answered_at is null))
);
create unique index cancel_request_open on cancel_request (order_id) where answer is null;
create index cancel_request_of_order on cancel_request (order_id);

-- A parcel that was packed before its address changed needs another label.
alter table order_change add column needs_label boolean not null default false;

-- What waits already.
insert into office_todo (kind, subject, store, order_id, raised_at, due_at)
select case status when 2 then 'order_errors' when 16 then 'order_not_delivered' else 'order_not_shipped' end,
  id::text, store, id, status_changed_at, status_changed_at + interval '1 day'
from shop_order where status in (2, 16, 17);

insert into office_todo (kind, subject, store, order_id, raised_at, due_at)
select 'withdrawal', withdrawal.public_id, shop_order.store, shop_order.id, declared_at, declared_at + interval '14 days'
from withdrawal join shop_order on shop_order.id = withdrawal.order_id where withdrawal.status <> 'CLOSED';

insert into office_todo (kind, subject, store, order_id, raised_at, due_at)
select 'action_answer', action.public_id, shop_order.store, shop_order.id, action.status_changed_at,
  action.status_changed_at + interval '1 day'
from required_action as action join shop_order on shop_order.id = action.order_id
where action.status = 'SUBMITTED' and action.type <> 'PROVIDE_DATA_TO_REFUND';

insert into office_todo (kind, subject, store, order_id, raised_at, due_at)
select 'payment_alert', alert.id::text, shop_order.store, shop_order.id, alert.created_at,
  alert.created_at + interval '1 day'
from payment_alert as alert
left join payment on payment.id = alert.payment_id
left join shop_order on shop_order.id = payment.order_id
where alert.closed_at is null;
