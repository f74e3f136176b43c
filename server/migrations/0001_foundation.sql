-- What every other table needs: database roles, row-level security, the order of names, and the machinery of events and jobs.

-- Two roles without a login. `beseda_app` sees the rows of one organization, the one set for the transaction. `beseda_system` sees
-- all rows: sweeps, job claims, look-ups before the organization is known. An administrator may have created and granted both before;
-- then the owner of the tables needs no right to create roles.
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

-- Row-level security and grants for a table with organization_id. Queries name the organization as well; this is the second barrier.
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

-- Search by parts of names and addresses, within an organization (decision 040).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The order of names: Ё with Е, Cyrillic before Latin, capital letters like small ones, 2 before 10. A database built without ICU
-- orders by code points.
do $$
begin
  create collation people (provider = icu, locale = 'ru-u-kn-true-ks-level2');
exception when feature_not_supported then
  create collation people from "ucs_basic";
end
$$;

-- The outbox and the history: what happened, who did it and why. Written in the transaction of the change. The generated columns are
-- there for look-ups: `=` of uuid is leakproof and works together with row-level security, `->>` does not.
create table events (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  chat_id uuid generated always as ((data ->> 'chatId')::uuid) stored,
  session_id uuid generated always as ((data ->> 'sessionId')::uuid) stored,
  type text not null,
  data jsonb not null,
  trace text,
  at timestamptz not null
);
call tenant_table('events');
-- The timeline of one session, for its facts. Of the messages only those that begin a wait: the others are in the feed.
create index events_session on events (organization_id, session_id, id)
  where session_id is not null and (type like 'chat.%' or type like 'rating.%' or data ? 'slaPolicy');
-- The day of an operator: each status, from when to when.
create index events_presence on events (organization_id, (data ->> 'userId'), id) where type = 'presence.changed';

-- Jobs that are still to run, and dead ones. A job of a lane waits until the earlier jobs of the lane are done or dead.
create table jobs (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  name text not null,
  data jsonb not null,
  lane text,
  -- jobs with the same throttle, such as those of one channel, share a limit: job_limits
  throttle text,
  -- waiting jobs with the same key run as one: the earliest runs, the later ones are removed with it
  unique_key text,
  state text not null default 'ready' check (state in ('ready', 'dead')),
  -- when it may run; while leased, when the lease ends
  run_at timestamptz not null,
  -- including the attempt that now runs under a lease
  attempts integer not null default 0,
  max_attempts integer not null default 12,
  -- fencing token of the worker that runs it
  lease uuid,
  -- the outcome of the last attempt is unknown
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
  -- null: still running, or the worker died
  finished_at timestamptz,
  error text,
  primary key (job_id, attempt)
);
call tenant_table('job_attempts');

-- How many jobs of a throttle may run at once (4 without a row), and until when all of them are held back, for instance after a 429.
create table job_limits (
  organization_id uuid not null,
  throttle text not null,
  max_running integer not null default 4 check (max_running > 0),
  held_until timestamptz,
  primary key (organization_id, throttle)
);
call tenant_table('job_limits');

-- The servers that run now. A server that has not renewed `alive_until` in time has lost its connections.
create table nodes (
  id uuid primary key,
  alive_until timestamptz not null
);
grant select on nodes to beseda_app;
grant select, insert, update, delete on nodes to beseda_system;
