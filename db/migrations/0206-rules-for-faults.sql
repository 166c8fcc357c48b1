-- What the shop proposes for a reported fault, by its kind: only what is switched on has a row. Nothing is done by a rule.
-- Oldest program: 0072

create table fault_rule (
  what text primary key
    check (what in ('damaged', 'wrong_article', 'print_fault', 'colour', 'missing_piece', 'late', 'other')),
  remedy text not null check (remedy in ('REPRINT', 'REFUND')),
  -- In cents of a euro, as much in other currencies; null for any value.
  below_minor integer check (below_minor between 1 and 10000000),
  is_first_only boolean not null,
  updated_by uuid references staff on delete set null,
  updated_at timestamptz not null default now()
);
