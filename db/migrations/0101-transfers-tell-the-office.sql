-- Oldest program: 0072

-- Whoever looks at the menu sees how many transfers wait.
create trigger bank_entry_tells_office after insert or update on bank_entry
  for each statement execute function tell_office('transfers');
