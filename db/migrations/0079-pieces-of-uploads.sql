-- Pieces of an upload may lie in a storage that several hosts share: how much is there is said here, since no
-- file of one host can say it.
alter table resumable_upload add column received_bytes bigint not null default 0 check (received_bytes >= 0);
