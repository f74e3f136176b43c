-- The feed of each chat, with files, delivery and ratings.

-- An entry of the feed. `seq` counts 1, 2, 3 … without gaps.
create table messages (
  id uuid primary key,
  organization_id uuid not null,
  chat_id uuid not null,
  session_id uuid not null,
  channel_id uuid not null references channels,
  seq integer not null,
  -- grows with every change of the message or of one of its parts
  version integer not null default 1,
  kind text not null check (kind in ('message', 'internal', 'history')),
  author_kind text not null check (author_kind in ('client', 'operator', 'bot', 'system')),
  author_id uuid,
  author_name text not null,
  text text not null,
  has_files boolean not null default false,
  -- there are parts that a reader must see
  has_parts boolean not null default false,
  -- of an entry of the kind history
  history jsonb,
  -- the sender's id: the provider's for incoming messages, the browser's in channels of our own
  external_id text,
  status text check (status in ('queued', 'sent', 'delivered', 'read', 'undelivered')),
  failure jsonb,
  -- earlier texts, oldest first: [{ text, at }]
  edits jsonb,
  removed_at timestamptz,
  at timestamptz not null,
  -- also serves the look-ups of the foreign key below
  unique (chat_id, seq),
  foreign key (chat_id, session_id) references chat_sessions (chat_id, id)
);
call tenant_table('messages');
create unique index messages_external on messages (channel_id, external_id) where external_id is not null;
-- what a visitor has not read yet
create index messages_to_client on messages (chat_id, seq) where kind = 'message' and author_kind <> 'client';

create table files (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- null until a message uses it; a file that no message uses is swept
  message_id uuid references messages,
  position integer not null default 0,
  name text not null,
  mime text not null,
  kind text not null check (kind in ('image', 'file')),
  bytes bigint not null,
  width integer,
  height integer,
  sha256 bytea not null,
  uploaded_by_user uuid references users,
  uploaded_by_contact uuid references contacts,
  -- anybody may read it by its id, such as the logo of a widget
  public boolean not null default false,
  created_at timestamptz not null,
  sweep_at timestamptz
);
call tenant_table('files');
create index files_message on files (message_id, position) where message_id is not null;
create index files_contact on files (uploaded_by_contact) where uploaded_by_contact is not null;
create index files_sweep on files (sweep_at) where sweep_at is not null;

-- A piece of a message: what is sent to a provider by itself, or what came from one in addition to plain text.
-- Messages of plain text in channels of our own have none.
create table message_parts (
  id uuid primary key,
  organization_id uuid not null,
  message_id uuid not null references messages,
  position smallint not null,
  content jsonb not null,
  -- incoming media: how the adapter fetches it, and whether the copy is complete
  media_ref text,
  media_state text check (media_state in ('waiting', 'stored', 'lost')),
  file_id uuid references files,
  -- outgoing: the record of delivery
  status text check (status in ('queued', 'sent', 'delivered', 'read', 'undelivered')),
  failure jsonb,
  attempts integer not null default 0,
  -- how often somebody asked to send it again
  retries integer not null default 0,
  -- when the provider accepted it, or when the accepted attempt began; a retry clears it
  sent_at timestamptz,
  unique (message_id, position)
);
call tenant_table('message_parts');
create index message_parts_file on message_parts (file_id) where file_id is not null;

-- The provider's ids of our messages. One message may have several of them.
create table provider_messages (
  channel_id uuid not null references channels,
  provider_id text not null,
  organization_id uuid not null,
  -- null: a receipt came before the answer to the sending
  message_id uuid references messages,
  part_id uuid references message_parts,
  -- the retry that got this id: tells receipts of an earlier one apart
  retries integer not null default 0,
  status text,
  -- of an early failure
  reason text,
  at timestamptz not null,
  primary key (channel_id, provider_id)
);
call tenant_table('provider_messages');
create index provider_messages_message on provider_messages (message_id);
create index provider_messages_part on provider_messages (part_id) where part_id is not null;

-- What a client thought of one session: requested, given, or both. The id is the address of the link, so it comes from a secure source
-- of chance.
create table ratings (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- the unique index also serves the look-ups of the foreign key below
  session_id uuid not null unique,
  chat_id uuid not null,
  channel_id uuid not null references channels,
  -- who is rated: the last operator who wrote to the client
  operator_id uuid references users,
  -- carries the link. Its stored text only names the link, because whoever has the address may rate.
  message_id uuid unique references messages,
  via text not null check (via in ('widget', 'link')),
  -- null: given before the end, without a request
  asked_at timestamptz,
  value smallint check (value between 1 and 5),
  comment text not null default '',
  -- the first time; it may be changed for a while
  given_at timestamptz,
  -- the entry of the feed that shows it
  seq integer,
  foreign key (chat_id, session_id) references chat_sessions (chat_id, id),
  constraint ratings_asked_or_given check (asked_at is not null or given_at is not null),
  constraint ratings_value_given check ((value is null) = (given_at is null))
);
call tenant_table('ratings');
