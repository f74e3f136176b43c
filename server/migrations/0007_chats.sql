-- Chats, their sessions, and the categories of sessions.

-- Categories of sessions, up to three levels. The topmost level says who may use the branch: all teams, or some.
-- Deleted ones remain, because the history shows their names.
create table categories (
  id uuid primary key,
  organization_id uuid not null references organizations,
  parent_id uuid references categories,
  name text not null,
  -- 'Category › Topic › Subtopic', for lists
  path text not null,
  position integer not null,
  all_teams boolean not null default true,
  deleted_at timestamptz
);
call tenant_table('categories');
create unique index categories_name
  on categories (organization_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where deleted_at is null;

create table category_teams (
  organization_id uuid not null references organizations,
  category_id uuid not null references categories,
  team_id uuid not null references teams,
  primary key (category_id, team_id)
);
call tenant_table('category_teams');

-- Sets of categories that can be applied at once. `tree` is [{ name, children: [{ name, children: [{ name }] }] }].
create table category_templates (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  all_teams boolean not null,
  team_ids uuid[] not null,
  tree jsonb not null,
  created_at timestamptz not null
);
call tenant_table('category_templates');
create unique index category_templates_name on category_templates (organization_id, lower(name));

-- A chat is endless: one per contact. Its row is the lock of everything in it, and holds the state of the open session
-- (domain/src/chat-session/state.ts).
create table chats (
  id uuid primary key,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients,
  contact_id uuid not null unique references contacts,
  channel_id uuid not null references channels,
  version integer not null default 1,
  status text not null check (status in ('pending', 'assigned', 'closed')),

  -- the open session, or the last one
  session_id uuid,
  session_number integer,
  session_opened_at timestamptz,
  session_closed_at timestamptz,
  session_created_by uuid references users,
  team_id uuid references teams,
  operator_id uuid references users,
  category_id uuid references categories,
  assigned_at timestamptz,
  first_reply_at timestamptz,

  -- since when the client waits for an answer, and when that wait turns yellow and red
  waiting_since timestamptz,
  medium_at timestamptz,
  high_at timestamptz,
  -- whether those two count only working time
  due_working boolean not null default false,

  -- the earliest of all deadlines of the session: the sweep reads this column
  next_deadline_at timestamptz,
  -- since when the operator of the open session is offline
  operator_absent_since timestamptz,
  -- the operator who did not answer in time; the chat is not offered to them until then
  cooldown_operator_id uuid references users,
  cooldown_until timestamptz,
  -- the chat waits for this operator alone, who was full or away when it was transferred to them
  reserved_for uuid references users,
  reserved_until timestamptz,
  -- the last transfer while it can be undone
  transfer jsonb,
  -- when the client was warned that the session will close; null: not since the last message
  warned_at timestamptz,
  -- a user closes the session at this time unless that is undone
  closing_at timestamptz,
  closing_by uuid references users,
  -- of a closed chat: a message of the client before this time reopens the last session
  reopen_until timestamptz,
  -- the node of the bot that leads the session: { botId, nodeId }; null: no bot leads it
  bot jsonb,

  -- the feed: its length, and how far each side has read it
  last_seq integer not null default 0,
  read_seq integer not null default 0,
  unread integer not null default 0,
  client_delivered_seq integer not null default 0,
  client_read_seq integer not null default 0,
  last_message jsonb,
  last_client_message_at timestamptz,

  activity_at timestamptz not null,
  created_at timestamptz not null,

  constraint chats_assigned_operator check (status = 'closed' or (status = 'assigned') = (operator_id is not null)),
  -- closed chats are listed by the time of closing
  constraint chats_closed_activity check (status <> 'closed' or session_id is null or activity_at = session_closed_at),
  constraint chats_closing_by check ((closing_at is null) = (closing_by is null)),
  constraint chats_closing_open check (closing_at is null or status <> 'closed')
) with (fillfactor = 80);
call tenant_table('chats');
-- No index on columns that every message changes (activity_at): PostgreSQL then rewrites the row within its page and leaves the
-- indexes alone.
create index chats_open on chats (organization_id, status) where status <> 'closed';
create index chats_team on chats (organization_id, team_id) where status <> 'closed';
create index chats_created_by on chats (organization_id, session_created_by) where session_created_by is not null and status <> 'closed';
create index chats_operator on chats (operator_id) where status = 'assigned';
create index chats_pending on chats (organization_id, team_id, waiting_since) where status = 'pending';
create index chats_closed on chats (organization_id, session_closed_at desc, id desc) where status = 'closed';
create index chats_closed_operator on chats (organization_id, operator_id, session_closed_at desc, id desc) where status = 'closed';
create index chats_client on chats (client_id);
create index chats_deadline on chats (next_deadline_at) where next_deadline_at is not null;

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
  -- the `seq` of its first entry in the feed
  first_seq integer not null,
  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  -- why the operator has the chat, or why it waits (contract/src/entities/choice.ts)
  last_choice jsonb,
  opened_at timestamptz not null,
  first_assigned_at timestamptz,
  first_reply_at timestamptz,
  first_closed_at timestamptz,
  reopened_at timestamptz,
  reopens integer not null default 0,
  -- the last closing; null while the session is open
  closed_at timestamptz,
  close_reason text,
  unique (organization_id, number),
  -- what an entry of the feed refers to: a session of its own chat
  unique (chat_id, id)
);
call tenant_table('chat_sessions');
create index chat_sessions_chat on chat_sessions (chat_id, opened_at);
create index chat_sessions_client on chat_sessions (client_id, opened_at desc);
create index chat_sessions_closed on chat_sessions (organization_id, closed_at);
-- how often each category was used
create index chat_sessions_category on chat_sessions (organization_id, category_id) where category_id is not null;

-- What reports count about a closed session (docs/facts.md). A job writes the row; reports never read raw events.
create table session_facts (
  session_id uuid primary key references chat_sessions,
  organization_id uuid not null references organizations,
  -- of the definitions by which `facts` was computed
  facts_version integer not null,
  facts jsonb not null,
  computed_at timestamptz not null
);
call tenant_table('session_facts');
