-- Merging of clients, and what is needed to take a merge back.

-- the client that this one was merged into; it may have been merged itself
alter table clients add column merged_into uuid references clients;
create index clients_merged on clients (merged_into) where merged_into is not null;

create table client_merges (
  id uuid primary key,
  -- their order
  number bigint not null generated always as identity,
  organization_id uuid not null references organizations,
  survivor_id uuid not null references clients,
  merged_id uuid not null references clients,
  -- names before the merge
  survivor_name text not null,
  merged_name text not null,
  merged_by uuid not null references users,
  at timestamptz not null,
  undone_by uuid references users,
  undone_at timestamptz,
  -- what belonged to whom: domain/src/clients/merge.ts
  record jsonb not null,
  -- until then it can be taken back
  sweep_at timestamptz not null,
  check ((undone_by is null) = (undone_at is null))
);
call tenant_table('client_merges');
create index client_merges_number on client_merges (organization_id, number desc);
create index client_merges_survivor on client_merges (survivor_id);
create index client_merges_merged on client_merges (merged_id);
create index client_merges_sweep on client_merges (sweep_at);

-- Whose ban holds for the address, when another client's than its own: the one that it belonged to before a merge.
alter table contacts add column ban_client_id uuid references clients;
create index contacts_ban_client on contacts (ban_client_id) where ban_client_id is not null;
