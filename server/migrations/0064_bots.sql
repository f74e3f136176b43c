-- Chat-bots: drafts, published versions, own intents, saved dialogues and statistics.

create table bots (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- as in the document: names of an organization are unique
  name text not null,
  -- contract/src/entities/bot.ts
  document jsonb not null,
  revision integer not null default 1,
  -- the last save, so that a repeated call is recognized
  save_id uuid,
  -- the version that new conversations get; null: never published
  published integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz
);
call tenant_table('bots');
create unique index bots_name on bots (organization_id, lower(name)) where deleted_at is null;

create table bot_versions (
  organization_id uuid not null references organizations,
  bot_id uuid not null references bots,
  number integer not null,
  document jsonb not null,
  -- own intents as they were: { id, name, must, mustNot }
  intents jsonb not null,
  note text not null,
  author text not null,
  published_at timestamptz not null,
  -- conversations with older versions go on with this one
  moves boolean not null,
  -- a server keeps compiled versions by it
  checksum text not null generated always as (md5(document::text || intents::text)) stored,
  primary key (bot_id, number)
);
call tenant_table('bot_versions');

create table bot_intents (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  must text[] not null,
  must_not text[] not null,
  created_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}'
);
call tenant_table('bot_intents');
create unique index bot_intents_name on bot_intents (organization_id, lower(name));

create table bot_tests (
  id uuid primary key,
  organization_id uuid not null references organizations,
  bot_id uuid not null references bots,
  name text not null,
  steps jsonb not null,
  author text not null,
  created_at timestamptz not null
);
call tenant_table('bot_tests');
create index bot_tests_bot on bot_tests (bot_id);

-- One session that a bot led: the conversations of its statistics, and of a replay.
create table bot_sessions (
  session_id uuid not null references chat_sessions,
  bot_id uuid not null references bots,
  organization_id uuid not null references organizations,
  -- that it began with
  version integer not null,
  started_at timestamptz not null,
  -- how the bot's part ended; null: not yet
  ended text check (ended in ('close', 'handOver')),
  primary key (session_id, bot_id)
);
call tenant_table('bot_sessions');
create index bot_sessions_bot on bot_sessions (bot_id, started_at);

create table bot_node_counts (
  organization_id uuid not null references organizations,
  bot_id uuid not null references bots,
  version integer not null,
  node_id text not null,
  reached integer not null,
  went_on integer not null,
  not_understood integer not null,
  handed_over integer not null,
  closed integer not null,
  primary key (bot_id, version, node_id)
);
call tenant_table('bot_node_counts');

-- a file of a bot, which all its messages share
alter table files add column bot_id uuid references bots;
create index files_bot on files (bot_id) where bot_id is not null;
create table bot_message_files (
  organization_id uuid not null references organizations,
  -- written before the message, in one round trip
  message_id uuid not null references messages on delete cascade deferrable initially deferred,
  file_id uuid not null references files,
  primary key (message_id, file_id)
);
call tenant_table('bot_message_files');
create index bot_message_files_file on bot_message_files (file_id);
