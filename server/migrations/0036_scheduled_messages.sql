-- Texts that go to a client at a chosen time (decision 118). The row becomes the message of the same id, and is deleted then.
create table scheduled_messages (
  id uuid primary key,
  organization_id uuid not null,
  chat_id uuid not null references chats on delete cascade,
  user_id uuid not null references users,
  text text not null,
  at timestamptz not null,
  -- when the sweep sends it; null: it was stopped and waits for a person
  due_at timestamptz,
  -- it does not go when the client has written since
  unless_client_writes boolean not null,
  -- the last entry of the feed that its author knew
  seen_seq integer not null,
  -- why it did not go: StoppedSchedule of the contract
  stopped jsonb,
  created_at timestamptz not null
);
call tenant_table('scheduled_messages');
create index scheduled_messages_due on scheduled_messages (due_at) where due_at is not null;
create index scheduled_messages_chat on scheduled_messages (chat_id, at);
create index scheduled_messages_user on scheduled_messages (user_id);
-- 0: none; otherwise it grows with each change of the chat's scheduled messages
alter table chats add column scheduled integer not null default 0;
