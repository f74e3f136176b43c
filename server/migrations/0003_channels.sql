create table channels (
  id uuid primary key,
  organization_id uuid not null references organizations,
  type text not null,
  name text not null,
  active boolean not null default true,
  team_id uuid references teams,
  settings jsonb not null,
  -- after so many seconds without an answer a chat turns yellow, then red
  delay_medium_s integer not null default 300,
  delay_high_s integer not null default 600,
  created_at timestamptz not null
);
call tenant_table('channels');
create index channels_of on channels (organization_id, created_at);
