-- Print files of delivered orders are deleted after a term; the row stays and says when.
-- Oldest program: 0072

alter table rendering add files_deleted_at timestamptz;
