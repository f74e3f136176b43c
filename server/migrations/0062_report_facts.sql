-- What reports count: one row for each thing that happened in a session, closed days added up, and what changed them later.

-- Written by a job from the events of the session (domain/src/reports/fact-rows.ts); computed anew when a definition changes.
create table report_facts (
  session_id uuid not null references chat_sessions,
  -- position in the session
  n smallint not null,
  organization_id uuid not null references organizations,
  kind text not null,
  -- when it happened, or its clock stopped
  at timestamptz not null,
  -- when its clock began; otherwise `at`
  start_at timestamptz not null,
  channel_id uuid not null,
  -- after merges
  client_id uuid not null,
  team_id uuid,
  -- to whom it is credited
  operator_id uuid,
  category_id uuid,
  -- of the session while it is closed
  handled_by text check (handled_by in ('operator', 'bot', 'nobody')),
  calendar_ms bigint,
  working_ms bigint,
  cause text,
  -- of the working time
  calendar_id uuid,
  -- no number counts it
  is_spam boolean not null,
  primary key (session_id, n)
);
call tenant_table('report_facts');
create index report_facts_at on report_facts (organization_id, at, kind);
create index report_facts_start on report_facts (organization_id, start_at);
create index report_facts_spam on report_facts (organization_id, at) where is_spam;
-- different clients of a period
create index report_facts_clients on report_facts (organization_id, at)
  include (client_id, channel_id, team_id, operator_id, category_id, handled_by) where kind = 'opened' and not is_spam;

-- Open sessions whose facts are stored, and the version of the chat then. A report computes those again that have moved on.
create table live_facts (
  session_id uuid primary key references chat_sessions,
  organization_id uuid not null references organizations,
  chat_version integer not null
);
call tenant_table('live_facts');

-- Days in which something happened, in the time zone of the organization. A sealed day is read from `report_rollups`, another one
-- from `report_facts`.
create table report_days (
  organization_id uuid not null references organizations,
  date date not null,
  time_zone text not null,
  starts_at timestamptz not null,
  -- the first moment of the next day
  ends_at timestamptz not null,
  -- when it will be sealed; null: it is
  due_at timestamptz,
  sealed_at timestamptz,
  primary key (organization_id, date),
  check ((due_at is null) = (sealed_at is not null))
);
call tenant_table('report_days');
create index report_days_due on report_days (due_at) where due_at is not null;

-- A sealed day added up. `cut` and `key`: of all, or of one channel, team, operator, category or way of handling.
create table report_rollups (
  organization_id uuid not null references organizations,
  date date not null,
  cut text not null check (cut in ('total', 'channel', 'team', 'operator', 'category', 'handledBy')),
  -- an id or a name; `none`: without one
  key text not null,
  -- 0 to 23 by the wall clock; -1: the whole day
  hour smallint not null,
  kind text not null,
  cause text not null,
  n integer not null,
  calendar_n integer not null,
  calendar_ms bigint not null,
  calendar_max bigint not null,
  working_n integer not null,
  working_ms bigint not null,
  working_max bigint not null,
  -- how many durations are in which class of the histogram (domain/src/reports/histogram.ts)
  calendar_histogram jsonb,
  working_histogram jsonb,
  -- how many different sessions, by the day on which the same session was counted before ('': never)
  sessions jsonb,
  primary key (organization_id, date, cut, key, hour, kind, cause)
);
call tenant_table('report_rollups');

-- How long each operator was there on a sealed day.
create table report_presence (
  organization_id uuid not null references organizations,
  date date not null,
  user_id uuid not null,
  online_ms integer not null,
  break_ms integer not null,
  -- online with at least one chat
  busy_ms integer not null,
  -- periods of each
  online_n integer not null,
  break_n integer not null,
  primary key (organization_id, date, user_id)
);
call tenant_table('report_presence');

-- What changed a day after it was sealed.
create table report_corrections (
  organization_id uuid not null references organizations,
  date date not null,
  session_id uuid not null,
  reason text not null check (reason in ('rating', 'merge', 'spam', 'category', 'delivery', 'reopened', 'late', 'definition')),
  at timestamptz not null,
  primary key (organization_id, date, session_id, reason)
);
call tenant_table('report_corrections');
