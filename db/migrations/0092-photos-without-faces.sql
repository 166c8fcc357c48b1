-- Photos in which nobody has looked for faces yet: those from before faces were looked for. Each look takes one away.
-- Oldest program: 0072
-- Outside a transaction

create index concurrently if not exists stored_file_without_faces on stored_file (sha256)
  where faces is null and kind = 'IMAGE' and state = 'READY';
