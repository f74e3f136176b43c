-- Buttons of a bot where the channel shows none: the client follows a link instead.
create table bot_links (
  -- cannot be guessed, unlike other ids
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  -- written before the message, in one round trip
  message_id uuid not null references messages on delete cascade deferrable initially deferred,
  session_id uuid not null references chat_sessions on delete cascade deferrable initially deferred,
  position smallint not null,
  label text not null,
  payload text not null,
  -- how often it was followed
  presses integer not null default 0
);
call tenant_table('bot_links');
create index bot_links_message on bot_links (message_id);
create index bot_links_session on bot_links (session_id);
