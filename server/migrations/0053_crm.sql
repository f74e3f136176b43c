-- The CRM with which an organization synchronises its clients. Links are rows of client_links.
create table crm_connections (
  organization_id uuid primary key references organizations,
  type text not null,
  -- the address of the access, which holds its secret
  sealed bytea not null,
  host text not null,
  -- whose access it is there
  account text not null,
  -- clients with a phone or an email become contacts there; contacts become clients here
  push_new boolean not null,
  pull_new boolean not null,
  -- why the last call failed: trouble and code; null: it did not
  trouble text,
  trouble_code text not null default '',
  synced_at timestamptz,
  -- changes there are known up to here; null: the first synchronisation is not done
  pulled_until timestamptz,
  -- of the first synchronisation
  done integer not null default 0,
  total integer,
  -- when changes are asked for next
  next_pull_at timestamptz not null,
  created_by uuid references users,
  created_at timestamptz not null
);
call tenant_table('crm_connections');
create index crm_connections_next on crm_connections (next_pull_at);
