-- Users with their roles, and all ways in: sign-up, sign-in, second factor, recovery, API keys.

create table roles (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  description text not null default '',
  rights text[] not null,
  -- one of the three roles that every organization has from the start
  system text check (system in ('operator', 'supervisor', 'administrator')),
  immutable boolean not null default false,
  created_at timestamptz not null
);
call tenant_table('roles');
create unique index roles_name on roles (organization_id, lower(name));
create unique index roles_system on roles (organization_id, system) where system is not null;

create table users (
  id uuid primary key,
  organization_id uuid not null references organizations,
  role_id uuid not null references roles,
  name text not null,
  login text not null,
  password_hash text not null,
  active boolean not null default true,
  phone text not null default '',
  affiliation text not null default '',
  -- a row of files, without a reference because files refer to users
  photo_id uuid,
  created_at timestamptz not null,
  last_active_at timestamptz
);
call tenant_table('users');
create unique index users_login on users (lower(login));
create index users_name on users (organization_id, name collate people, id);
create index users_role on users (role_id);

-- One row per signed-in device. The browser holds the token, the table only its SHA-256.
create table sign_ins (
  token_hash bytea primary key,
  -- the name of the sign-in that may be shown
  id uuid not null,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- ends after a time without use, which use prolongs, and never later than `expires_at`
  ends_at timestamptz not null,
  expires_at timestamptz not null
);
call tenant_table('sign_ins');
create unique index sign_ins_id on sign_ins (id);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_ends on sign_ins (ends_at);

-- The second factor. The row exists from the first “generate” on; the factor is required once `enabled_at` is set.
create table two_factors (
  user_id uuid primary key references users,
  organization_id uuid not null references organizations,
  -- AES-256-GCM under the installation's secret
  secret bytea not null,
  enabled_at timestamptz,
  -- number of the 30 s whose code was used last: each code works once
  last_step bigint,
  created_at timestamptz not null
);
call tenant_table('two_factors');

-- One row per unused code; HMAC-SHA256 under the installation's secret.
create table backup_codes (
  user_id uuid not null references users,
  organization_id uuid not null references organizations,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
call tenant_table('backup_codes');

-- A request for a new password. The mail holds the token, the table only its SHA-256.
create table recoveries (
  token_hash bytea primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  -- SHA-256 of login and password hash at that time: when one of them has changed, the link is void
  account_state bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
call tenant_table('recoveries');
create index recoveries_user on recoveries (user_id);
create index recoveries_expires on recoveries (expires_at);

-- Somebody who is creating an organization. The row belongs to no organization yet: only beseda_system sees it.
create table sign_ups (
  id uuid primary key,
  contact_kind text not null check (contact_kind in ('mail', 'phone')),
  contact text not null,
  stage text not null default 'code' check (stage in ('code', 'organization', 'done')),
  -- SHA-256 of the token that the next step needs
  token_hash bytea not null unique,
  -- HMAC of the code; SHA-256 of the link in the SMS
  code_hash bytea not null,
  link_hash bytea not null unique,
  -- wrong codes so far, messages sent so far
  attempts integer not null default 0,
  sends integer not null default 1,
  resend_at timestamptz not null,
  lang text not null check (lang in ('ru', 'eng')),
  consent_version text not null,
  consent_at timestamptz not null,
  address text not null,
  -- when the current step expires; once done, when the row is deleted
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sign_ups_expires on sign_ups (expires_at);
grant select, insert, update, delete on sign_ups to beseda_system;

-- What a user agreed to, when and from where.
create table consents (
  id uuid primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  version text not null,
  address text not null,
  -- the verified phone of the sign-up, a plus and digits; null when the sign-up was by mail
  phone text,
  given_at timestamptz not null
);
call tenant_table('consents');
create unique index consents_phone on consents (phone) where phone is not null;

-- Solved captchas: each works once. A row is locked before it is swept, which needs the grant of updates.
create table spent_captchas (
  id bytea primary key,
  expires_at timestamptz not null
);
create index spent_captchas_expires on spent_captchas (expires_at);
grant select, insert, update, delete on spent_captchas to beseda_system;

-- One key per organization for its programs. The table holds its SHA-256 and the last characters, which people may see.
create table api_keys (
  organization_id uuid primary key references organizations,
  key_hash bytea not null unique,
  hint text not null,
  created_by uuid references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text not null default ''
);
call tenant_table('api_keys');

-- A request for another plan. Service staff answer it by setting the plan.
create table plan_requests (
  id uuid primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  -- null: any plan with the option
  plan_id uuid references plans,
  option text,
  created_at timestamptz not null,
  handled_at timestamptz
);
call tenant_table('plan_requests');
create unique index plan_requests_open on plan_requests (organization_id) where handled_at is null;
