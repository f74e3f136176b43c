-- The ceiling for all SMS of an hour counts them.
create index outgoing_messages_sms on outgoing_messages (created_at) where medium = 'sms';
