-- Keys of programs: that of the organization, which has no name and may do everything, and named ones with what they may do.
alter table api_keys drop constraint api_keys_pkey;
alter table api_keys add column id uuid not null default gen_random_uuid() primary key;
alter table api_keys alter column id drop default;
alter table api_keys add column name text, add column scopes text[];
alter table api_keys add constraint api_keys_named check ((name is null) = (scopes is null));
create unique index api_keys_main on api_keys (organization_id) where name is null;
create unique index api_keys_name on api_keys (organization_id, lower(name)) where name is not null;

-- when something about the client changed; null: not since it was made
alter table clients add column changed_at timestamptz;
create index clients_changed on clients (organization_id, (coalesce(changed_at, created_at)), id);

-- A client in another system. `source`: api for programs, which share one set of ids; otherwise the type of the connected CRM.
create table client_links (
  organization_id uuid not null references organizations,
  source text not null,
  external_id text not null,
  client_id uuid not null references clients on delete cascade,
  -- where people find the client in that system
  url text not null default '',
  -- what both sides had after the last synchronisation
  base jsonb not null default '{}',
  synced_at timestamptz not null,
  -- the name of the key, or of who changed it in the CRM
  synced_by text not null,
  primary key (organization_id, source, external_id)
);
call tenant_table('client_links');
create index client_links_client on client_links (client_id);

-- Answers to calls with an idempotency key, for a day.
create table api_answers (
  organization_id uuid not null references organizations,
  key_id uuid not null references api_keys on delete cascade,
  call_key text not null,
  -- SHA-256 of the input
  asked bytea not null,
  answer jsonb,
  expires_at timestamptz not null,
  primary key (key_id, call_key)
);
call tenant_table('api_answers');
create index api_answers_expires on api_answers (expires_at);
