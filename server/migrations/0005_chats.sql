create table categories (
  id uuid primary key,
  organization_id uuid not null references organizations,
  parent_id uuid references categories,
  name text not null,
  -- 'Category › Topic › Subtopic', kept for lists
  path text not null,
  position integer not null
);
call tenant_table('categories');

-- A chat is endless: one per contact. Its row is the lock of everything in it and holds the state of the open session.
create table chats (
  id uuid primary key,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients,
  contact_id uuid not null references contacts,
  channel_id uuid not null references channels,
  version integer not null default 1,
  status text not null check (status in ('pending', 'assigned', 'closed')),
  session_id uuid,
  session_number integer,
  session_opened_at timestamptz,
  session_closed_at timestamptz,
  session_created_by uuid references users,
  team_id uuid references teams,
  operator_id uuid references users,
  category_id uuid references categories,
  waiting_since timestamptz,
  first_reply_at timestamptz,
  assigned_at timestamptz,
  -- when the open wait turns yellow and red
  medium_at timestamptz,
  high_at timestamptz,
  next_deadline_at timestamptz,
  last_seq integer not null default 0,
  read_seq integer not null default 0,
  client_read_seq integer not null default 0,
  client_delivered_seq integer not null default 0,
  unread integer not null default 0,
  last_client_message_at timestamptz,
  last_message jsonb,
  activity_at timestamptz not null,
  created_at timestamptz not null,
  unique (contact_id),
  -- the closed are listed by when they were closed
  check (status <> 'closed' or session_id is null or activity_at = session_closed_at),
  check ((status = 'assigned') = (operator_id is not null and status <> 'closed') or status = 'closed')
) with (fillfactor = 80);
call tenant_table('chats');
-- No index on what every message changes (activity_at): the row can then be rewritten in its own page, without the indexes.
create index chats_open on chats (organization_id, status) where status <> 'closed';
create index chats_operator on chats (operator_id) where status = 'assigned';
create index chats_pending on chats (organization_id, team_id, waiting_since) where status = 'pending';
create index chats_closed on chats (organization_id, session_closed_at desc, id desc) where status = 'closed';
create index chats_closed_operator on chats (organization_id, operator_id, session_closed_at desc, id desc) where status = 'closed';
create index chats_deadline on chats (next_deadline_at) where next_deadline_at is not null;
create index chats_client on chats (client_id);
create index chats_created_by on chats (organization_id, session_created_by) where session_created_by is not null and status <> 'closed';

-- The record of each handling, from opening to closing.
create table chat_sessions (
  id uuid primary key,
  organization_id uuid not null references organizations,
  chat_id uuid not null references chats,
  client_id uuid not null references clients,
  channel_id uuid not null references channels,
  number integer not null,
  team_id uuid references teams,
  -- the last one responsible
  operator_id uuid references users,
  created_by uuid references users,
  category_id uuid references categories,
  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  opened_at timestamptz not null,
  first_assigned_at timestamptz,
  first_reply_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  first_seq integer not null,
  unique (organization_id, number)
);
call tenant_table('chat_sessions');
create index chat_sessions_chat on chat_sessions (chat_id, opened_at);
create index chat_sessions_client on chat_sessions (client_id, opened_at desc);
create index chat_sessions_closed on chat_sessions (organization_id, closed_at);

-- The feed of a chat. `seq` counts 1, 2, 3 … without a gap.
create table messages (
  id uuid primary key,
  organization_id uuid not null,
  chat_id uuid not null references chats,
  session_id uuid not null references chat_sessions,
  channel_id uuid not null references channels,
  seq integer not null,
  kind text not null check (kind in ('message', 'internal', 'history')),
  author_kind text not null check (author_kind in ('client', 'operator', 'bot', 'system')),
  author_id uuid,
  author_name text not null,
  text text not null,
  has_files boolean not null default false,
  -- the sender's id of it: of the provider for incoming, of the browser for the widget
  external_id text,
  status text check (status in ('queued', 'sent', 'delivered', 'read', 'undelivered')),
  failure jsonb,
  -- how often somebody asked to send it again
  retries integer not null default 0,
  history jsonb,
  at timestamptz not null,
  unique (chat_id, seq)
);
call tenant_table('messages');
-- what a visitor has not read yet
create index messages_to_client on messages (chat_id, seq) where kind = 'message' and author_kind <> 'client';
create unique index messages_external on messages (channel_id, external_id) where external_id is not null;

-- What the provider calls our message; one of ours may be several of theirs.
create table provider_messages (
  channel_id uuid not null references channels,
  provider_id text not null,
  organization_id uuid not null,
  -- null: a status came before the answer of the send
  message_id uuid references messages,
  status text,
  at timestamptz not null,
  primary key (channel_id, provider_id)
);
call tenant_table('provider_messages');
create index provider_messages_message on provider_messages (message_id);
