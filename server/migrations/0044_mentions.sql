-- Colleagues whom internal messages name, as [{ id, written }]: who, and the name that the text has. Null: nobody.
alter table messages add column mentions jsonb;

-- The same by person, with what they have read.
create table mentions (
  organization_id uuid not null references organizations,
  message_id uuid not null references messages,
  user_id uuid not null references users,
  chat_id uuid not null references chats,
  at timestamptz not null,
  read_at timestamptz,
  primary key (message_id, user_id)
);
call tenant_table('mentions');
create index mentions_list on mentions (user_id, at desc, message_id desc);
create index mentions_unread on mentions (user_id, chat_id) where read_at is null;
create index mentions_chat on mentions (chat_id);
