alter table teams
  -- minutes without a message after which a session closes by itself: the other form of close_hours
  add column close_minutes integer check (close_minutes between 1 and 4320),
  -- hours of the client's silence after an answer; null: never
  add column inactivity_hours integer check (inactivity_hours > 23),
  add column distribution_rule text not null default 'leastLoaded' check (distribution_rule in ('leastLoaded')),
  -- a deleted team stays as the name in the history of its chats
  add column deleted_at timestamptz,
  add constraint teams_close_hours check (close_hours between 1 and 999),
  add constraint teams_one_closing check (close_hours is null or close_minutes is null);
create index teams_of on teams (organization_id, lower(name)) where deleted_at is null;
create index chats_team on chats (organization_id, team_id) where status <> 'closed';

alter table users
  add column phone text not null default '',
  add column affiliation text not null default '';
create index users_name on users (organization_id, lower(name), id);
