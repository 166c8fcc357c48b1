-- A merged ticket names the one that goes on with it, in one step; what was forwarded of it is found there. (Its mails lead there by their ids.)
-- Oldest program: 0072
-- Small table: ticket_forward

with recursive chain as (
  select id, merged_into as last, 1 as steps from ticket where merged_into is not null
  union all
  select chain.id, next.merged_into, chain.steps + 1
  from chain join ticket as next on next.id = chain.last
  where next.merged_into is not null and chain.steps < 50
), ends as (
  select distinct on (id) id, last from chain order by id, steps desc
)
update ticket set merged_into = ends.last from ends
where ticket.id = ends.id and ticket.merged_into <> ends.last and ends.last <> ticket.id;

update ticket_forward set ticket_id = ticket.merged_into
from ticket where ticket.id = ticket_forward.ticket_id and ticket.merged_into is not null;
