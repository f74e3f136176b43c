-- Reports that a job writes into a file, which the organization keeps for a while.
create table kept_reports (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  -- contract/src/reports/index.ts
  report text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- filter, clock, separator; the period has its days (contract/src/endpoints/report-files.ts)
  asked jsonb not null,
  lang text not null check (lang in ('ru', 'eng')),
  name text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  -- code and parameters of the error catalogue
  failure jsonb,
  rows integer not null default 0,
  -- null: not counted yet
  total integer,
  -- filters in words
  conditions text[] not null default '{}',
  file_id uuid references files on delete set null,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- when file and row are deleted
  sweep_at timestamptz not null
);
call tenant_table('kept_reports');
create index kept_reports_organization on kept_reports (organization_id, created_at);
create index kept_reports_created_by on kept_reports (created_by);
create index kept_reports_file on kept_reports (file_id);
create index kept_reports_sweep on kept_reports (sweep_at);
