-- What a client thought of one handling: asked for, given, or both. The id is the address of the link, from a secret source.
create table ratings (
  id uuid primary key,
  organization_id uuid not null references organizations,
  session_id uuid not null unique references chat_sessions,
  chat_id uuid not null references chats,
  channel_id uuid not null references channels,
  -- to whom it is credited: the last who had written to the client
  operator_id uuid references users,
  via text not null check (via in ('widget', 'link')),
  -- null: given before the end, without a question
  asked_at timestamptz,
  value smallint check (value between 1 and 5),
  comment text not null default '',
  -- the first time; for a while it may be changed
  given_at timestamptz,
  -- the line of the chat's feed that tells it
  seq integer,
  check (asked_at is not null or given_at is not null),
  check ((value is null) = (given_at is null))
);
call tenant_table('ratings');
