-- Two roles without a login. `beseda_app` sees the rows of one organization (the one set for the transaction),
-- `beseda_system` all of them (sweeps, job claims, look-ups before the organization is known). An administrator may have
-- made and granted them before: then the owner of the tables needs no right to create roles.
do $$ begin
  if not exists (select from pg_roles where rolname = 'beseda_app') then create role beseda_app nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'beseda_system') then create role beseda_system nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  execute format('grant beseda_app, beseda_system to %I', current_user);
exception when others then null; -- a superuser needs no grant
end $$;
grant usage on schema public to beseda_app, beseda_system;

-- Row-level security for a table with organization_id: the second wall behind `where organization_id = …`.
create procedure tenant_table(t regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format($p$create policy tenant on %s to beseda_app
    using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
    with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$p$, t);
  execute format('create policy system on %s to beseda_system using (true) with check (true)', t);
  execute format('grant select, insert, update, delete on %s to beseda_app, beseda_system', t);
end $$;

create table organizations (
  id uuid primary key,
  login text not null unique,
  name text not null,
  status text not null default 'active' check (status in ('active', 'deactivated')),
  lang text not null default 'ru' check (lang in ('ru', 'eng')),
  time_zone text not null default 'Europe/Moscow',
  options text[] not null default '{}',
  -- the next number of a session (request), counted per organization
  next_session_number integer not null default 1,
  created_at timestamptz not null
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations to beseda_app using (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy system on organizations to beseda_system using (true) with check (true);
grant select, update on organizations to beseda_app;
grant select, insert, update, delete on organizations to beseda_system;

-- The outbox and the history: what happened, who did it and why. Written in the transaction of the change.
create table events (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  type text not null,
  data jsonb not null,
  trace text,
  at timestamptz not null
);
call tenant_table('events');

-- Work to be done by itself. A job of a lane waits until the lane's earlier jobs are done or dead.
create table jobs (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  name text not null,
  data jsonb not null,
  lane text,
  -- jobs with the same throttle share a limit (a channel): see job_limits
  throttle text,
  -- waiting jobs with the same key run as one, the earliest; the later ones go with it
  unique_key text,
  state text not null default 'ready' check (state in ('ready', 'dead')),
  -- from when on it may be taken; while leased, when the lease ends
  run_at timestamptz not null,
  -- finished ones, and the one now running under a lease
  attempts integer not null default 0,
  max_attempts integer not null default 12,
  -- the fencing token of the worker that has it
  lease uuid,
  -- how the last attempt ended is not known
  interrupted boolean not null default false,
  last_error text,
  trace text,
  created_at timestamptz not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
call tenant_table('jobs');
create index jobs_due on jobs (organization_id, coalesce(throttle, ''), name, run_at, id) where state = 'ready';
create index jobs_lane on jobs (organization_id, lane, id) where state = 'ready' and lane is not null;
create index jobs_key on jobs (organization_id, unique_key, id) where state = 'ready' and unique_key is not null;
create index jobs_leased on jobs (organization_id, throttle) where lease is not null;

create table job_attempts (
  job_id bigint not null references jobs on delete cascade,
  organization_id uuid not null,
  attempt integer not null,
  started_at timestamptz not null,
  -- null: still running, or its worker died
  finished_at timestamptz,
  error text,
  primary key (job_id, attempt)
);
call tenant_table('job_attempts');

-- How many jobs of one throttle may run at once (4 without a row), and until when all of them are held back (a 429, a
-- broken channel).
create table job_limits (
  organization_id uuid not null,
  throttle text not null,
  max_running integer not null default 4 check (max_running > 0),
  held_until timestamptz,
  primary key (organization_id, throttle)
);
call tenant_table('job_limits');
