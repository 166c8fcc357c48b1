-- Oldest program: 0072
-- Small table: payment_alert

-- Why somebody closed an alert about a payment; null where it ended by itself, and for those of before.
alter table payment_alert add column closed_reason text check (length(closed_reason) <= 1000);

-- Page of an order shows the alerts about its payments.
create index payment_alert_payment_id on payment_alert (payment_id) where payment_id is not null;

-- Whoever looks at the menu sees how many alerts wait.
create trigger payment_alert_tells_office after insert or update on payment_alert
  for each statement execute function tell_office('payment alerts');
