-- Oldest program: 0072

-- Fingerprint of the last four characters of the account that a refund goes to, under the key that seals the account:
-- the office finds refunds by the end of an IBAN without opening every account. Accounts of before get theirs in batches,
-- from a sweep; until then they are opened.
alter table refund add column account_tail bytea;

-- A tail never outlives its account: programs that do not know it forget accounts too.
create function forget_account_tail() returns trigger language plpgsql as $$
begin
  if new.bank_account is distinct from old.bank_account
    and new.account_tail is not distinct from old.account_tail then
    new.account_tail := null;
  end if;
  return new;
end $$;

create trigger refund_forgets_account_tail before update of bank_account on refund
  for each row execute function forget_account_tail();
