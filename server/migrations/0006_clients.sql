-- Clients and their addresses.

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

-- One address of a client in one channel. In a channel of our own the address is the browser's random key, hashed.
create table contacts (
  id uuid primary key,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients,
  channel_id uuid not null references channels,
  external_id text not null,
  address text not null,
  -- the provider's name for the contact; operators may have named the client differently
  name text not null default '',
  -- SHA-256 of the visitor's token; null for channels with a provider
  token_hash bytea,
  -- what the adapter needs to answer in the right place
  thread text,
  -- false once the client has blocked the channel
  reachable boolean not null default true,
  page_url text,
  page_title text,
  created_at timestamptz not null,
  unique (channel_id, external_id)
);
call tenant_table('contacts');
create unique index contacts_token on contacts (token_hash) where token_hash is not null;
create index contacts_client on contacts (client_id);

-- Recipients are searched by parts of names and addresses. Only beseda_system can use these indexes: the comparison of texts is not
-- leakproof, so row-level security is applied before it (decision 040).
create index clients_words on clients using gin (organization_id, name gin_trgm_ops);
create index contacts_words on contacts using gin (organization_id, address gin_trgm_ops);
-- phones are typed with and without spaces and brackets
create index contacts_digits on contacts using gin (organization_id, regexp_replace(address, '\D', '', 'g') gin_trgm_ops);
