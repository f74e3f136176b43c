-- Organizations, what they have bought, and the log of their changes.

-- What is sold. The same for every organization.
create table plans (
  id uuid primary key,
  name text not null unique,
  -- per month
  price_kopecks bigint not null check (price_kopecks >= 0),
  options text[] not null,
  position integer not null,
  -- the plan that new organizations try
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

create table organizations (
  id uuid primary key,
  login text not null unique,
  name text not null,
  status text not null default 'active' check (status in ('active', 'deactivated')),
  lang text not null default 'ru' check (lang in ('ru', 'eng')),
  time_zone text not null default 'Europe/Moscow',
  admin_email text not null default '',
  -- the installation that serves the organization, as the service staff call it
  instance text not null default '',
  -- copied from the plan; `plan_version` is the plan's version then, and another one means: copy again
  options text[] not null default '{}',
  plan_id uuid references plans,
  plan_version integer,
  -- the first day of the plan
  plan_since timestamptz,
  -- the end of the trial or of an extension; null: no end
  plan_ends_at timestamptz,
  trial boolean not null default false,
  -- the end has passed: the options are off
  lapsed boolean not null default false,
  extended_at timestamptz,
  balance_kopecks bigint not null default 0,
  -- how many operators may be online at once; null: any number
  operator_licences integer check (operator_licences between 0 and 9999),
  -- sessions are numbered per organization
  next_session_number integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations to beseda_app using (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy system on organizations to beseda_system using (true) with check (true);
grant select, update on organizations to beseda_app;
grant select, insert, update, delete on organizations to beseda_system;
create index organizations_plan on organizations (plan_id);
create index organizations_plan_ends on organizations (plan_ends_at) where plan_ends_at is not null and not lapsed;

-- Who changed what, from which value to which, and from where. Rows are only added.
create table audit_log (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations,
  at timestamptz not null,
  -- observer: service staff
  actor_kind text not null check (actor_kind in ('user', 'observer', 'apiKey', 'system')),
  actor_id uuid,
  actor_name text not null,
  entity text not null,
  entity_id text,
  -- the name of the object at that time
  name text not null,
  action text not null,
  -- [{ field, before, after }], only the fields that differ
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

-- Mail and SMS of the product itself. What is sent to somebody without an organization belongs to the organization with the zero id.
create table outgoing_messages (
  id uuid primary key,
  organization_id uuid not null,
  medium text not null check (medium in ('mail', 'sms')),
  recipient text not null,
  kind text not null,
  lang text not null check (lang in ('ru', 'eng')),
  -- what the text is made of; null once sent, because it holds codes and links
  data jsonb,
  -- resting: no transport is configured; service staff read it in the outbox
  state text not null default 'waiting' check (state in ('waiting', 'resting', 'sent', 'failed')),
  failure text,
  provider_id text,
  created_at timestamptz not null,
  -- not sent after this time, because it would be useless
  useful_until timestamptz,
  sent_at timestamptz,
  -- when the row is deleted
  sweep_at timestamptz not null
);
call tenant_table('outgoing_messages');
create index outgoing_messages_newest on outgoing_messages (created_at, id);
create index outgoing_messages_sweep on outgoing_messages (sweep_at);
