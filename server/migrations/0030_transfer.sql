-- Whom alone a waiting chat waits for, because he was given it without having a place or being there; and who handed it on,
-- from where, as long as that can be taken back (domain/src/chat-session/state.ts: reservedFor, transfer).
alter table chats
  add column reserved_for uuid references users,
  add column reserved_until timestamptz,
  add column transfer jsonb;
