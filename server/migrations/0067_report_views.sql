-- Reports under a name.

create table report_views (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  name text not null,
  -- everybody who sees reports has it
  shared boolean not null,
  report text not null,
  -- what the address of the report holds: contract/src/entities/report-view.ts
  parameters jsonb not null,
  created_at timestamptz not null
);
call tenant_table('report_views');
create unique index report_views_shared_name on report_views (organization_id, lower(name)) where shared;
create unique index report_views_private_name on report_views (created_by, lower(name)) where not shared;
create index report_views_organization on report_views (organization_id);
create index report_views_created_by on report_views (created_by);
