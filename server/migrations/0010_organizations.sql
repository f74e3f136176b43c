-- What an organization may be sold: data of the service, the same for everybody.
create table plans (
  id uuid primary key,
  name text not null unique,
  -- per month
  price_kopecks bigint not null check (price_kopecks >= 0),
  options text[] not null,
  position integer not null,
  -- the one that new organizations try
  trial boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index plans_trial on plans (trial) where trial;
grant select on plans to beseda_app;
grant select, insert, update, delete on plans to beseda_system;

insert into plans (id, name, price_kopecks, options, position, trial, created_at, changed_at) values
  ('01900000-0000-7000-8000-000000000001', 'Базовый', 290000,
    '{OPTION_CLIENT_PROFILE,OPTION_TEMPLATES,OPTION_INTERACTION_HISTORY}', 1, false, '2026-01-01Z', '2026-01-01Z'),
  ('01900000-0000-7000-8000-000000000002', 'Стандартный', 590000,
    '{OPTION_CLIENT_PROFILE,OPTION_TEMPLATES,OPTION_INTERACTION_HISTORY,OPTION_ROUTING,OPTION_AUTOREPLIES,OPTION_CHAT_CATEGORIES,OPTION_INTERNAL_COMMENTS,OPTION_PROFILE_STATUSES,OPTION_QUALITY_RATING}',
    2, false, '2026-01-01Z', '2026-01-01Z'),
  ('01900000-0000-7000-8000-000000000003', 'Расширенный', 990000,
    '{OPTION_ROUTING,OPTION_SLA_TIMEOUTS,OPTION_QUALITY_RATING,OPTION_AUTOREPLIES,OPTION_API,OPTION_CHATBOT,OPTION_INTERACTION_HISTORY,OPTION_ONLINE_MONITORING,OPTION_CLIENT_PROFILE,OPTION_TEMPLATES,OPTION_CHAT_CATEGORIES,OPTION_INTERNAL_COMMENTS,OPTION_EXTENDED_SEARCH,OPTION_PROFILE_STATUSES,OPTION_STATISTIC}',
    3, true, '2026-01-01Z', '2026-01-01Z');

alter table organizations
  add column admin_email text not null default '',
  -- the installation that serves it, as the service's staff call it
  add column instance text not null default '',
  add column plan_id uuid references plans,
  -- the first day of the plan
  add column plan_since timestamptz,
  add column trial boolean not null default false,
  -- the end of the trial or of an extension; null: no end
  add column plan_ends_at timestamptz,
  -- the end has passed: the options are switched off
  add column lapsed boolean not null default false,
  add column extended_at timestamptz,
  add column balance_kopecks bigint not null default 0,
  -- how many operators may be online at once; null: any number
  add column operator_licences integer check (operator_licences between 0 and 9999),
  add column version integer not null default 1,
  add column changed_at timestamptz;
create index organizations_plan_ends on organizations (plan_ends_at) where plan_ends_at is not null and not lapsed;
create index organizations_plan on organizations (plan_id);

-- Who changed what, from what to what, and from where. Only ever added to.
create table audit_log (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations,
  at timestamptz not null,
  -- observer: somebody of the service
  actor_kind text not null check (actor_kind in ('user', 'observer', 'apiKey', 'system')),
  actor_id uuid,
  actor_name text not null,
  entity text not null,
  entity_id text,
  -- what the thing was called then
  name text not null,
  action text not null,
  -- [{field, before, after}]: only what differs
  changes jsonb not null,
  address text not null,
  user_agent text not null
);
call tenant_table('audit_log');
revoke update, delete on audit_log from beseda_app;
revoke update on audit_log from beseda_system;
create index audit_log_at on audit_log (organization_id, at desc, id desc);
create index audit_log_entity on audit_log (organization_id, entity, entity_id, at desc, id desc);
create index audit_log_actor on audit_log (organization_id, actor_id, at desc, id desc);

-- Somebody asks for another plan; the service's staff answer by setting it.
create table plan_requests (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- null: any plan that has the option
  plan_id uuid references plans,
  option text,
  user_id uuid not null references users,
  created_at timestamptz not null,
  handled_at timestamptz
);
call tenant_table('plan_requests');
create unique index plan_requests_open on plan_requests (organization_id) where handled_at is null;

-- One key for programs of the organization. The table holds its SHA-256 and the end that people may see.
create table api_keys (
  organization_id uuid primary key references organizations,
  key_hash bytea not null unique,
  hint text not null,
  created_by uuid references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text not null default ''
);
call tenant_table('api_keys');
