-- The directory of clients, and actions for many of them.

create index clients_created on clients (organization_id, created_at, id);
create index clients_name on clients (organization_id, name collate "people", id);
-- Ten minutes of the last activity (0026) of all chats: clients by their last message.
create index chats_activity on chats (organization_id, activity_slot);

create table client_runs (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  -- contract/src/endpoints/client-directory.ts
  action jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- when the rows are deleted
  sweep_at timestamptz not null
);
call tenant_table('client_runs');
create index client_runs_created_by on client_runs (created_by);
create index client_runs_sweep on client_runs (sweep_at);

create table client_run_clients (
  organization_id uuid not null references organizations,
  run_id uuid not null references client_runs on delete cascade,
  -- in the order of the list, from 1
  position integer not null,
  client_id uuid not null,
  outcome text check (outcome in ('done', 'refused')),
  -- code and parameters
  refusal jsonb,
  primary key (run_id, position),
  check ((outcome is not distinct from 'refused') = (refusal is not null))
);
call tenant_table('client_run_clients');
create index client_run_clients_left on client_run_clients (run_id, position) where outcome is null;
