-- Files with the clients of a filter.
create table client_exports (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  -- contract/src/entities/client-list.ts
  filter jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  separator text not null check (separator in (',', ';')),
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  rows integer not null default 0,
  -- swept with its bytes when the export ends
  file_id uuid references files on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- when file and row are deleted
  sweep_at timestamptz not null
);
call tenant_table('client_exports');
create index client_exports_organization on client_exports (organization_id, created_by);
create index client_exports_created_by on client_exports (created_by);
create index client_exports_file on client_exports (file_id);
create index client_exports_sweep on client_exports (sweep_at);
