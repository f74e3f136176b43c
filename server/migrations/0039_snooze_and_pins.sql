-- An operator can put a chat away until a time: { until, userId, at }, as the session's decisions read it. Its end is one of the
-- times behind next_deadline_at.
alter table chats add column snooze jsonb check (snooze is null or status = 'assigned');
-- the chats put away, of one operator or of all
create index chats_snoozed on chats (organization_id, operator_id) where snooze is not null;

-- Chats that a user keeps at the top of their lists.
create table chat_pins (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  chat_id uuid not null references chats,
  pinned_at timestamptz not null,
  primary key (user_id, chat_id)
);
call tenant_table('chat_pins');
create index chat_pins_chat on chat_pins (chat_id);
