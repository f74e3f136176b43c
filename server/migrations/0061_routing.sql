-- Routing rules and automatic replies of channels.

create table routing_rules (
  id uuid primary key,
  organization_id uuid not null references organizations,
  channel_id uuid not null references channels,
  position integer not null,
  name text not null,
  enabled boolean not null default true,
  -- [{kind, settings}]: all must hold
  conditions jsonb not null,
  action jsonb not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}'
);
call tenant_table('routing_rules');
create index routing_rules_channel on routing_rules (channel_id, position);

create table autoreplies (
  id uuid primary key,
  organization_id uuid not null references organizations,
  channel_id uuid not null references channels,
  kind text not null check (kind in ('holding', 'online', 'offline')),
  settings jsonb not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  unique (channel_id, kind)
);
call tenant_table('autoreplies');

-- Some rule or automatic reply is enabled: otherwise a client's message reads neither.
alter table channels add column automated boolean not null default false;

-- The automatic replies that the session may still get: kinds, and after how long a wait the holding phrase goes.
alter table chats add column autoreplies jsonb;
-- The rule that routed the session.
alter table chats add column rule_id uuid;
