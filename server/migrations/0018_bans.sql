-- The black list, and the messages of those who are on it.

-- where the visitor wrote from last: an IPv4 address, or the /64 of an IPv6 address
alter table contacts add column network text;
create index contacts_network on contacts (organization_id, network) where network is not null;

create table bans (
  id uuid primary key,
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('client', 'address')),
  -- the chat and the client where it was made
  chat_id uuid not null references chats,
  client_id uuid not null references clients,
  network text,
  reason text not null,
  banned_by uuid not null references users,
  created_at timestamptz not null,
  -- null: for ever
  until timestamptz,
  -- removed; the row stays until its messages are let in
  ended_at timestamptz,
  -- when the row is deleted with its messages; null: never
  sweep_at timestamptz,
  constraint bans_network check ((kind = 'address') = (network is not null))
);
call tenant_table('bans');
create unique index bans_client on bans (client_id) where kind = 'client' and ended_at is null;
create unique index bans_address on bans (organization_id, network) where kind = 'address' and ended_at is null;
create index bans_chat on bans (chat_id);
create index bans_of_client on bans (client_id);
create index bans_sweep on bans (sweep_at) where sweep_at is not null;

create table kept_messages (
  id uuid primary key,
  organization_id uuid not null references organizations,
  ban_id uuid not null references bans on delete cascade,
  contact_id uuid not null references contacts,
  channel_id uuid not null references channels,
  -- of the sender: a repeated message is kept once
  external_id text not null,
  -- server/src/features/inbound/receive.ts, Incoming
  message jsonb not null,
  at timestamptz not null,
  unique (channel_id, external_id)
);
call tenant_table('kept_messages');
create index kept_messages_ban on kept_messages (ban_id, at);
create index kept_messages_contact on kept_messages (contact_id);
