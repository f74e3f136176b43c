-- at most so many of a team on a break, or on the way to one, by their own choice
alter table teams add column max_on_break integer check (max_on_break between 1 and 999);
alter table users
  -- what somebody waits for until a place is free, and since when; reason and minutes of the break stand beside it
  add column break_wish text check (break_wish in ('break', 'finishing')),
  add column break_wish_at timestamptz,
  add constraint users_break_wish check ((break_wish is null) = (break_wish_at is null)),
  -- how long the break is to be, and when that is over
  add column break_plan_minutes integer check (break_plan_minutes between 1 and 999),
  add column break_until timestamptz;
create index users_break_wish on users (organization_id, break_wish_at) where break_wish_at is not null;
create index users_away on users (organization_id) where presence in ('finishing', 'break');
