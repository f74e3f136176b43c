-- Reports that go by mail on a schedule.
create table report_schedules (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- under whose rights the report is made
  owner_id uuid not null references users,
  name text not null,
  -- contract/src/reports/index.ts
  report text not null,
  -- conditions and clock, without the period (contract/src/entities/report-schedule.ts)
  parameters jsonb not null,
  period text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- of the file and of the letters
  lang text not null check (lang in ('ru', 'eng')),
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
  -- 0 Monday … 6 Sunday
  weekday smallint not null check (weekday between 0 and 6),
  -- of the month; a shorter month has its last day
  day smallint not null check (day between 1 and 31),
  -- since midnight, in the time zone of the organization
  minutes smallint not null check (minutes between 0 and 1439),
  -- null: not paused
  paused text check (paused in ('user', 'noRight', 'noOption', 'twoFactor', 'ownerGone')),
  -- null: paused
  next_at timestamptz,
  -- the last order: its file (kept_reports), when, how it ended (null: still running), why it failed, letters written
  run_id uuid,
  run_at timestamptz,
  run_result text check (run_result in ('sent', 'failed')),
  run_failure jsonb,
  run_letters integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null,
  check ((paused is null) = (next_at is not null))
);
call tenant_table('report_schedules');
create index report_schedules_organization on report_schedules (organization_id);
create index report_schedules_owner on report_schedules (owner_id);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;

create table report_recipients (
  -- in the link by which the recipient unsubscribes: random, unlike other ids
  id uuid primary key,
  organization_id uuid not null references organizations,
  schedule_id uuid not null references report_schedules on delete cascade,
  -- a user of the organization, or an address
  user_id uuid references users,
  email text,
  -- their row stays, so that they are not added again
  unsubscribed_at timestamptz,
  check ((user_id is null) = (email is not null))
);
call tenant_table('report_recipients');
create unique index report_recipients_user on report_recipients (schedule_id, user_id) where user_id is not null;
create unique index report_recipients_email on report_recipients (schedule_id, lower(email)) where email is not null;
create index report_recipients_schedule on report_recipients (schedule_id);
create index report_recipients_user_id on report_recipients (user_id);

-- mailed_at: the letters were written
alter table kept_reports add column schedule_id uuid references report_schedules on delete set null, add column mailed_at timestamptz;
create index kept_reports_schedule on kept_reports (schedule_id) where schedule_id is not null;

-- null: none, or it is gone; the data of the letter say that it should have had one
alter table outgoing_messages add column file_id uuid references files on delete set null;
create index outgoing_messages_file on outgoing_messages (file_id) where file_id is not null;
