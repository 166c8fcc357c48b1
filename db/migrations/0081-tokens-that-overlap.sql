-- Station tokens overlap while they are renewed: the one before opens the door until its time is over, so that
-- nobody has to stop the press for a new one.
-- Oldest program: 0072

alter table station add former_token_hash bytea;
alter table station add former_until timestamptz;
