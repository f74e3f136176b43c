-- The message that carries the link. Its stored text names the link only: whoever holds the address may rate, so nobody
-- but the client gets it.
alter table ratings add column message_id uuid unique references messages;
