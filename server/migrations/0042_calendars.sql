-- When somebody works. What was judged by a version stays judged by it: one in force is never changed, a later one
-- takes its place.
create table calendars (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  -- of teams and channels that have none of their own; at most one
  is_default boolean not null default false,
  created_at timestamptz not null,
  -- a deleted one stays for what was judged by it
  deleted_at timestamptz
);
call tenant_table('calendars');
create unique index calendars_name on calendars (organization_id, lower(name)) where deleted_at is null;
create unique index calendars_default on calendars (organization_id) where is_default;

create table calendar_versions (
  calendar_id uuid not null references calendars,
  number integer not null,
  organization_id uuid not null references organizations,
  -- null: since ever
  valid_from timestamptz,
  time_zone text not null,
  -- seven lists of { from, until } in minutes, from Monday on
  week jsonb not null,
  -- { date, name, hours } instead of the weekday
  exceptions jsonb not null,
  primary key (calendar_id, number)
);
call tenant_table('calendar_versions');

alter table teams add column calendar_id uuid references calendars;
alter table channels add column calendar_id uuid references calendars;
