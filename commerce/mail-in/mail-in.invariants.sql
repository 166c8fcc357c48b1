-- I14 every mail that became a message has exactly one, and of the ticket that it names
select mail_in.id from mail_in
left join ticket_message as message on message.id = mail_in.ticket_message_id
where (/* slice */ mail_in.id is not null) and mail_in.state = 'THREADED' and mail_in.ticket_id is not null
  and (message.id is null or message.ticket_id <> mail_in.ticket_id);
