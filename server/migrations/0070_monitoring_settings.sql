-- What each user has chosen for their tables of monitoring.

create table monitoring_settings (
  organization_id uuid not null references organizations,
  user_id uuid primary key references users,
  -- columns, thresholds, pace, sound: contract/src/entities/monitoring.ts
  settings jsonb not null
);
call tenant_table('monitoring_settings');
