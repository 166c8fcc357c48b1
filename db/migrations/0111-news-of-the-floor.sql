-- Open pages of the office are told that work on the floor has moved on: a line, a piece that is made again, a hold.
-- Oldest program: 0072

create trigger order_line_tells_office after update of production on order_line
  for each statement execute function tell_office('production');
create trigger remake_tells_office after insert or update on remake
  for each statement execute function tell_office('production');
create trigger order_hold_tells_office after insert or update on order_hold
  for each statement execute function tell_office('production');
