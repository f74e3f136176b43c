-- Working time, teams, and which operators are at work.

-- Working time. A version in force never changes: a wait keeps the version by which it began, and a later version takes its place.
create table calendars (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  -- for teams and channels without a calendar of their own; at most one
  is_default boolean not null default false,
  created_at timestamptz not null,
  -- a deleted one remains for the waits that it measured
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
  -- [{ date, name, hours }], instead of the weekday
  exceptions jsonb not null,
  primary key (calendar_id, number)
);
call tenant_table('calendar_versions');

create table teams (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  description text not null default '',
  -- null: the calendar of the organization
  calendar_id uuid references calendars,
  distribution_rule text not null default 'leastLoaded'
    constraint teams_distribution_rule check (distribution_rule in ('leastLoaded', 'roundRobin', 'manual')),
  -- a client who comes back gets the operator of the last session, when that operator is online and has a free slot
  last_operator_first boolean not null default false,
  dialog_limit integer not null check (dialog_limit between 1 and 999),
  -- how many may be on a break, or about to begin one, by their own choice; null: any number
  max_on_break integer check (max_on_break between 1 and 999),
  -- minutes without an answer after which a chat is redistributed; null: never
  redistribute_minutes integer check (redistribute_minutes between 1 and 999),
  -- hours or minutes without a message after which a session closes; both null: never
  close_hours integer constraint teams_close_hours check (close_hours between 1 and 999),
  close_minutes integer check (close_minutes between 1 and 4320),
  -- how many minutes before that the client is warned; null: not at all. Empty text: the product's own words.
  close_warn_minutes integer check (close_warn_minutes between 1 and 60),
  close_warn_text text not null default '',
  -- hours of the client's silence after an answer; null: never
  inactivity_hours integer check (inactivity_hours > 23),
  -- after how many seconds without an answer a chat turns yellow and red; null: as the channel says
  delay_medium_s integer check (delay_medium_s > 0),
  delay_high_s integer,
  -- the delays count only working time; null: as the channel says
  delay_working boolean,
  created_at timestamptz not null,
  -- a deleted one remains as a name in the history of its chats
  deleted_at timestamptz,
  constraint teams_one_closing check (close_hours is null or close_minutes is null),
  constraint teams_delays check ((delay_medium_s is null) = (delay_high_s is null)),
  constraint teams_delay_order check (delay_high_s > delay_medium_s)
);
call tenant_table('teams');
create index teams_of on teams (organization_id, name collate people) where deleted_at is null;

create table team_members (
  organization_id uuid not null references organizations,
  team_id uuid not null references teams,
  user_id uuid not null references users,
  -- whose turn it is by the rule roundRobin
  last_assigned_at timestamptz,
  primary key (team_id, user_id)
);
call tenant_table('team_members');
create index team_members_user on team_members (user_id);

-- Whether a user is at work, and everything that decides about it. One row per user. Distribution locks and writes this row, never the
-- account. A transaction that needs both locks the account first.
create table operator_presence (
  user_id uuid primary key references users on delete cascade,
  organization_id uuid not null references organizations,
  presence text not null default 'offline' check (presence in ('online', 'finishing', 'break', 'offline')),
  since timestamptz not null,
  -- when they go offline because the last connection is lost; null while connected
  offline_at timestamptz,
  -- the last key or click at the console; null: the console has not reported any
  last_activity_at timestamptz,
  -- when they last got a chat of any team
  last_assigned_at timestamptz,
  -- minutes without activity after which a break begins; null: never
  auto_break_minutes smallint check (auto_break_minutes between 1 and 999),
  auto_break_at timestamptz,
  -- what the break is for, or will be for
  break_kind text check (break_kind in ('lunch', 'rest', 'training', 'meeting', 'technical', 'other')),
  break_note text not null default '' check (length(break_note) <= 64),
  -- how long the break is planned to be, and when that is over
  break_minutes integer check (break_minutes between 1 and 999),
  break_until timestamptz,
  -- what begins as soon as a break slot is free, and since when they are on that waitlist
  break_wish text check (break_wish in ('break', 'finishing')),
  break_wish_at timestamptz,
  -- since when they are on the waitlist for an operator licence
  licence_wait_at timestamptz,
  -- until when a free licence is kept for them
  licence_kept_until timestamptz,
  constraint operator_presence_wish_since check ((break_wish is null) = (break_wish_at is null))
);
call tenant_table('operator_presence');
create index operator_presence_organization on operator_presence (organization_id, user_id);
create index operator_presence_online on operator_presence (organization_id) where presence = 'online';
create index operator_presence_present on operator_presence (organization_id, presence) where presence <> 'offline';
create index operator_presence_break_wish on operator_presence (organization_id, break_wish_at) where break_wish_at is not null;
create index operator_presence_licence_wait on operator_presence (organization_id, licence_wait_at) where licence_wait_at is not null;
create index operator_presence_licence_kept on operator_presence (organization_id, licence_kept_until) where licence_kept_until is not null;
-- deadlines of the sweeps
create index operator_presence_offline_at on operator_presence (offline_at) where offline_at is not null;
create index operator_presence_auto_break_at on operator_presence (auto_break_at) where auto_break_at is not null;
create index operator_presence_licence_kept_until on operator_presence (licence_kept_until) where licence_kept_until is not null;

-- Which user is connected to which server. A row counts while its server is alive (nodes).
create table connections (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  node_id uuid not null,
  primary key (user_id, node_id)
);
call tenant_table('connections');
create index connections_node on connections (node_id);
