-- When the label was made again that a changed address needs: until then nobody hands the parcel over.
-- Notes that their writer took back, as long as the audit log speaks of them: the log, which forgets nothing on request,
-- holds their numbers, and what they said can be forgotten here.
-- Oldest program: 0072

alter table order_change add column label_made_at timestamptz;

create table removed_order_note (
  note_id bigint primary key,
  order_id uuid not null references shop_order on delete cascade,
  body text not null check (length(body) between 1 and 4000),
  removed_at timestamptz not null
);
create index removed_order_note_of on removed_order_note (order_id);
create index removed_order_note_at on removed_order_note (removed_at);
