-- Oldest program: 0072
-- Request that a job was queued by, and its trace: log lines of the job and of the mail that it sends carry the same id.
alter table job add column trace text check (length(trace) <= 200);
