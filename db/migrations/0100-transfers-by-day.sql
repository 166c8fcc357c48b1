-- Oldest program: 0072
-- Outside a transaction

-- Transfers are listed by their day.
create index concurrently if not exists bank_entry_by_day on bank_entry (booked_on, id);
