alter table teams
  drop constraint teams_distribution_rule_check,
  add constraint teams_distribution_rule check (distribution_rule in ('leastLoaded', 'roundRobin', 'manual')),
  -- a client who comes back goes to who had the last session, when he is there and has a place
  add column last_operator_first boolean not null default false;
-- the turn of the rule roundRobin
alter table team_members add column last_assigned_at timestamptz;
-- since when the operator of the open session is offline
alter table chats add column operator_absent_since timestamptz;
update chats c set operator_absent_since = u.presence_since, next_deadline_at = u.presence_since
  from users u where u.id = c.operator_id and c.status = 'assigned' and u.presence = 'offline';
