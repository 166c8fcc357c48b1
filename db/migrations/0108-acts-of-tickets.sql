-- Acts from tickets: what a ticket is about beyond its order, cancellations that take an answer along, gift messages that
-- the shop changes, and tickets that the shop begins.
-- Oldest program: 0072
-- Older programs: the checks let more values in, and new columns may be null.
-- Small table: ticket_prepared

create table ticket_link (
  ticket_id uuid not null references ticket on delete cascade,
  kind text not null check (kind in ('LINE', 'DESIGN', 'PARCEL', 'ACTION')),
  -- Id of the line, of the design's version, of the shipment, or of the required action.
  target text not null check (length(target) between 1 and 64),
  order_id uuid not null references shop_order on delete cascade,
  linked_by uuid references staff on delete set null,
  linked_at timestamptz not null default now(),
  primary key (ticket_id, kind, target)
);
create index ticket_link_order on ticket_link (order_id);

alter table ticket_prepared drop constraint ticket_prepared_kind_check;
alter table ticket_prepared add constraint ticket_prepared_kind_check
  check (kind in ('REFUND', 'REPRINT', 'CANCEL'));

alter table order_change drop constraint order_change_kind_check;
alter table order_change add constraint order_change_kind_check
  check (kind in ('ADDRESS', 'DESIGN', 'GIFT')) not valid;

alter table ticket drop constraint ticket_channel_check;
alter table ticket add constraint ticket_channel_check
  check (channel in ('formContact', 'formContactRequestBudget', 'mail', 'chat', 'office', 'phone')) not valid;
-- Who of the shop began it; null for a customer.
alter table ticket add column begun_by uuid;
alter table ticket add constraint ticket_begun_by_fkey
  foreign key (begun_by) references staff on delete set null not valid;
