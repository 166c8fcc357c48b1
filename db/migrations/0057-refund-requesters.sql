-- Who asked for a refund, by the id that is theirs whatever they did for the shop that day: nobody approves their own,
-- and what one person asked for in a day is summed.
alter table refund add column requester_id text;
update refund set requester_id = nullif(substring(requested_by from '^\S+ (.+)$'), '');
create index refund_requester on refund (requester_id, created_at) where requester_id is not null;
