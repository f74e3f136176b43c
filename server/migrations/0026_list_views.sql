-- Lists of open chats by last activity, by team and by category; saved views of lists; actions on all chats of a list.

-- By an expression that row-level security lets search an index: coalesce would only order the rows. Chats without this time
-- come last.
drop index chats_open_deadline;
drop index chats_open_waiting;
create index chats_open_deadline on chats
  (organization_id, (case when high_at is null then '9999-12-31T00:00:00Z'::timestamptz else high_at end), id)
  where status <> 'closed';
create index chats_open_waiting on chats
  (organization_id, (case when waiting_since is null then '9999-12-31T00:00:00Z'::timestamptz else waiting_since end), id)
  where status <> 'closed';

-- Ten minutes of the last activity. An index on the time itself would change with every message, this one seldom: within one
-- slot PostgreSQL still updates the row in place. Orders sort by the slot and then by the time.
alter table chats add column activity_slot timestamptz not null
  generated always as (date_bin('10 minutes', activity_at, '2000-01-01T00:00:00Z'::timestamptz)) stored;
-- The same of the client's last message, which changes at no other moment.
alter table chats add column client_slot timestamptz
  generated always as (date_bin('10 minutes', last_client_message_at, '2000-01-01T00:00:00Z'::timestamptz)) stored;
create index chats_open_activity on chats (organization_id, activity_slot) where status <> 'closed';
create index chats_open_client on chats (organization_id, client_slot) where status <> 'closed';
create index chats_open_team on chats (organization_id, team_id) where status <> 'closed';
create index chats_open_category on chats (organization_id, category_id) where status <> 'closed';
create index chats_closed_category on chats (organization_id, category_id, session_closed_at desc, id desc)
  where status = 'closed';

create table saved_views (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  name text not null,
  -- everybody of the organization has it
  shared boolean not null,
  -- queue, conditions and order: contract/src/entities/chat-list.ts
  list jsonb not null,
  created_at timestamptz not null
);
call tenant_table('saved_views');
create index saved_views_organization on saved_views (organization_id);
create index saved_views_created_by on saved_views (created_by);

create table bulk_runs (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  -- contract/src/entities/bulk.ts
  action jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- when the rows are deleted
  sweep_at timestamptz not null
);
call tenant_table('bulk_runs');
create index bulk_runs_created_by on bulk_runs (created_by);
create index bulk_runs_sweep on bulk_runs (sweep_at);

create table bulk_run_chats (
  organization_id uuid not null references organizations,
  run_id uuid not null references bulk_runs on delete cascade,
  -- in the order of the list, from 1
  position integer not null,
  chat_id uuid not null,
  -- of this chat's own action, so that a repeated attempt does nothing
  action_id uuid not null,
  outcome text check (outcome in ('done', 'refused')),
  -- code and parameters
  refusal jsonb,
  primary key (run_id, position),
  check ((outcome is not distinct from 'refused') = (refusal is not null))
);
call tenant_table('bulk_run_chats');
create index bulk_run_chats_left on bulk_run_chats (run_id, position) where outcome is null;
