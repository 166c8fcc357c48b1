-- Oldest program: 0072
-- Outside a transaction
-- Indexes by which each step of housekeeping finds its oldest rows, or walks through a table.

create index concurrently if not exists attempt_count_end on attempt_count (window_ends_at);
create index concurrently if not exists guess_line_free on guess_line (free_at);
create index concurrently if not exists known_network_end on known_network (expires_at);
create index concurrently if not exists searched_not_found_age on searched_not_found (last_at);
create index concurrently if not exists newsletter_subscription_pending on newsletter_subscription (requested_at) where status = 'PENDING';
create index concurrently if not exists parcel_event_unclaimed_age on parcel_event (received_at) where shipment_id is null;
create index concurrently if not exists office_todo_done on office_todo (done_at) where done_at is not null;
create index concurrently if not exists mail_addressed on mail (created_at) where recipient <> '';
create index concurrently if not exists mail_in_age on mail_in (received_at) where state <> 'DELETED';
create index concurrently if not exists cart_of_visitor on cart (id) where customer_id is null and ordered_at is null;
create index concurrently if not exists cart_ordered on cart (ordered_at) where ordered_at is not null and (contact_email is not null
  or contact_phone is not null or contact_name is not null or contact_surname is not null or seen is not null);
create index concurrently if not exists wish_walk on wish (id) where customer_id is null;
create index concurrently if not exists design_of_visitor on design (id) where ext_session_id is not null;
create index concurrently if not exists design_deleted_walk on design (id) where deleted_at is not null;
