-- Files with clients: the dry run of each row, and what became of it.
create table client_imports (
  id uuid primary key,
  organization_id uuid not null references organizations,
  file_name text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'stopped')),
  -- what happens to clients that are known already
  known text check (known in ('update', 'skip')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- heads of columns that are not imported
  ignored text[] not null,
  -- when the rows are deleted
  sweep_at timestamptz not null
);
call tenant_table('client_imports');
create index client_imports_recent on client_imports (organization_id, created_by, created_at);
create index client_imports_created_by on client_imports (created_by);
create index client_imports_sweep on client_imports (sweep_at);

create table client_import_rows (
  organization_id uuid not null references organizations,
  import_id uuid not null references client_imports on delete cascade,
  -- line of the file, from 2
  row integer not null,
  -- by column: domain/src/client-import/columns.ts
  cells jsonb not null,
  -- planned, and after its application what became of it
  outcome text not null check (outcome in ('create', 'change', 'same', 'refused')),
  -- code and parameters, and the column that was refused
  refusal jsonb,
  refused_column text,
  -- column, before, after
  changes jsonb not null,
  -- the client that was created or recognized; not a reference, because the report outlives the client
  client_id uuid,
  applied boolean not null default false,
  primary key (import_id, row),
  check ((outcome = 'refused') = (refusal is not null))
);
call tenant_table('client_import_rows');
create index client_import_rows_left on client_import_rows (import_id, row) where not applied;
create index client_import_rows_client on client_import_rows (client_id) where client_id is not null;
