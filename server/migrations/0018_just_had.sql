-- Who had a waiting chat and did not answer in time: until then distribution does not offer it to that person again.
alter table chats add column cooldown_operator_id uuid references users, add column cooldown_until timestamptz;
