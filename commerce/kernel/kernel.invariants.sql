-- I1 one result per idempotency key: what was answered is kept with the effect
select scope, key from idempotent_answer where status = 0;
