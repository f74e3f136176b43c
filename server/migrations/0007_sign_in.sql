-- A sign-in has a name that may be shown, and ends by itself: after a time without use, and at the latest at expires_at.
alter table sign_ins
  add column id uuid,
  add column last_used_at timestamptz,
  -- the earlier of both ends; moved by use
  add column ends_at timestamptz;
update sign_ins set id = gen_random_uuid(), last_used_at = created_at, ends_at = expires_at;
alter table sign_ins
  alter column id set not null,
  alter column last_used_at set not null,
  alter column ends_at set not null;
create unique index sign_ins_id on sign_ins (id);
create index sign_ins_ends on sign_ins (ends_at);

alter table users
  -- minutes without an action after which an operator goes on a break by himself; null: never
  add column break_minutes smallint check (break_minutes between 1 and 999),
  -- when that happens next; null while he is not online
  add column break_at timestamptz,
  -- of a row in files; no reference, since files refer to users
  add column photo_id uuid,
  add column last_active_at timestamptz;
create index users_break on users (break_at) where break_at is not null;

-- The second factor. There is a row from the first «generate» on; it counts once enabled_at is set.
create table two_factors (
  user_id uuid primary key references users,
  organization_id uuid not null references organizations,
  -- AES-256-GCM under the installation's secret
  secret bytea not null,
  enabled_at timestamptz,
  -- number of the last 30 s whose code was used: each code works once
  last_step bigint,
  created_at timestamptz not null
);
call tenant_table('two_factors');

-- One row per code that was not used yet; HMAC-SHA256 under the installation's secret.
create table backup_codes (
  user_id uuid not null references users,
  organization_id uuid not null references organizations,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
call tenant_table('backup_codes');
