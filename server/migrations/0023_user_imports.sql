-- Files with users: the dry run of each row, and what became of it.
create table user_imports (
  id uuid primary key,
  organization_id uuid not null references organizations,
  file_name text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'stopped')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- heads of columns that are not imported
  ignored text[] not null,
  -- until when the limit of invitations holds it
  paused_until timestamptz,
  -- when the rows are deleted
  sweep_at timestamptz not null
);
call tenant_table('user_imports');
create index user_imports_recent on user_imports (organization_id, created_at);
create index user_imports_created_by on user_imports (created_by);
create index user_imports_sweep on user_imports (sweep_at);

create table user_import_rows (
  organization_id uuid not null references organizations,
  import_id uuid not null references user_imports on delete cascade,
  -- line of the file, from 2
  row integer not null,
  -- by column: domain/src/user-import/columns.ts
  cells jsonb not null,
  -- planned, and after its application what became of it
  outcome text not null check (outcome in ('create', 'change', 'same', 'refused')),
  -- a new user gets an invitation
  invites boolean not null,
  -- code and parameters, and the column that was refused
  refusal jsonb,
  refused_column text,
  -- column, before, after
  changes jsonb not null,
  applied boolean not null default false,
  primary key (import_id, row),
  check ((outcome = 'refused') = (refusal is not null))
);
call tenant_table('user_import_rows');
create index user_import_rows_left on user_import_rows (import_id, row) where not applied;
