-- Who had a waiting chat and did not answer in time: until then distribution does not offer it to that person again.
alter table chats add column just_had_by uuid references users, add column just_had_until timestamptz;
