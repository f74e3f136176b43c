-- A piece of a message: what goes to a provider by itself, or what came from one beside plain text.
-- Messages of plain text in channels of our own have none.
create table message_parts (
  id uuid primary key,
  organization_id uuid not null,
  message_id uuid not null references messages,
  position smallint not null,
  content jsonb not null,
  -- incoming media: how the adapter fetches it, and how far the copy has come
  media_ref text,
  media_state text check (media_state in ('waiting', 'stored', 'lost')),
  file_id uuid references files,
  -- outgoing: delivery's own record
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

alter table messages
  drop column sent_at,
  drop column retries,
  -- grows with every change of the message or of one of its parts
  add column version integer not null default 1,
  -- there are parts that a reader must see
  add column has_parts boolean not null default false,
  -- earlier texts, oldest first: {text, at}
  add column edits jsonb,
  add column removed_at timestamptz;
alter table provider_messages add column part_id uuid references message_parts;
create index provider_messages_part on provider_messages (part_id) where part_id is not null;

-- `thread`: what the adapter needs to answer in the right place; `reachable`: false once the client blocked the channel.
alter table contacts add column thread text, add column reachable boolean not null default true;
