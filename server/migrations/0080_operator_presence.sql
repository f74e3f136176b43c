-- Whether a user is at work, and everything that decides about it. One row per user. Distribution locks and writes this row, never the
-- account. A transaction that needs both locks the account first.
create table operator_presence (
  user_id uuid primary key references users on delete cascade,
  organization_id uuid not null references organizations,
  presence text not null default 'offline' check (presence in ('online', 'finishing', 'break', 'offline')),
  since timestamptz not null,
  -- when they go offline because the last connection is lost; null while connected
  offline_at timestamptz,
  -- when they last got a chat of any team
  last_assigned_at timestamptz,
  -- minutes without activity after which a break begins; null: never
  auto_break_minutes smallint check (auto_break_minutes between 1 and 999),
  auto_break_at timestamptz,
  -- the last key or click at the console; null: the console has not reported any
  last_activity_at timestamptz,
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
  check ((break_wish is null) = (break_wish_at is null))
);
call tenant_table('operator_presence');
create index operator_presence_online on operator_presence (organization_id) where presence = 'online';
create index operator_presence_present on operator_presence (organization_id, presence) where presence <> 'offline';
create index operator_presence_organization on operator_presence (organization_id, user_id);
create index operator_presence_break_wish on operator_presence (organization_id, break_wish_at) where break_wish_at is not null;
create index operator_presence_licence_wait on operator_presence (organization_id, licence_wait_at) where licence_wait_at is not null;
create index operator_presence_licence_kept on operator_presence (organization_id, licence_kept_until) where licence_kept_until is not null;
-- deadlines of the sweeps
create index operator_presence_offline_at on operator_presence (offline_at) where offline_at is not null;
create index operator_presence_auto_break_at on operator_presence (auto_break_at) where auto_break_at is not null;
create index operator_presence_licence_kept_until on operator_presence (licence_kept_until) where licence_kept_until is not null;

insert into operator_presence (user_id, organization_id, presence, since, offline_at, last_assigned_at, auto_break_minutes, auto_break_at,
  last_activity_at, break_kind, break_note, break_minutes, break_until, break_wish, break_wish_at, licence_wait_at, licence_kept_until)
select id, organization_id, presence, presence_since, offline_at, last_assigned_at, break_minutes, break_at,
  worked_at, break_kind, break_note, break_plan_minutes, break_until, break_wish, break_wish_at, licence_wait_at, licence_kept_until
from users;

alter table users drop column presence, drop column presence_since, drop column offline_at, drop column last_assigned_at,
  drop column break_minutes, drop column break_at, drop column worked_at, drop column break_kind, drop column break_note,
  drop column break_plan_minutes, drop column break_until, drop column break_wish, drop column break_wish_at,
  drop column licence_wait_at, drop column licence_kept_until;
