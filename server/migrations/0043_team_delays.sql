-- A team's own delays, before those of the channel: both or none.
alter table teams
  add column delay_medium_s integer check (delay_medium_s > 0),
  add column delay_high_s integer check (delay_high_s > delay_medium_s),
  add constraint teams_delays check ((delay_medium_s is null) = (delay_high_s is null));
