-- I1 one result per idempotency key: what was answered is kept with the effect
select scope, key from idempotent_answer where status = 0;

-- I7 one mail of a kind per order
select kind, subject_id from mail group by kind, subject_id having count(*) > 1;
