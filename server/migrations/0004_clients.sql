create table client_statuses (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  colour text not null,
  position integer not null
);
call tenant_table('client_statuses');

create table clients (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  status_id uuid references client_statuses,
  created_at timestamptz not null
);
call tenant_table('clients');

-- One address of a client in one channel. For the site widget the address is the browser's own random key (hashed).
create table contacts (
  id uuid primary key,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients,
  channel_id uuid not null references channels,
  external_id text not null,
  address text not null,
  -- SHA-256 of the visitor's token; null for channels with a provider
  token_hash bytea,
  page_url text,
  page_title text,
  created_at timestamptz not null,
  unique (channel_id, external_id)
);
call tenant_table('contacts');
create unique index contacts_token on contacts (token_hash) where token_hash is not null;
create index contacts_client on contacts (client_id);
