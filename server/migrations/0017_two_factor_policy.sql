-- From when every user of the organization needs a second factor; null: voluntary.
alter table organizations add column two_factor_from timestamptz;
-- When to end the sign-ins of users without one; null: done, or nothing to do.
alter table organizations add column two_factor_sweep_at timestamptz;
create index organizations_two_factor_sweep on organizations (two_factor_sweep_at) where two_factor_sweep_at is not null;
