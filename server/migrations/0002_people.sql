create table roles (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  description text not null default '',
  rights text[] not null,
  immutable boolean not null default false,
  created_at timestamptz not null
);
call tenant_table('roles');

create table teams (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  description text not null default '',
  dialog_limit integer not null check (dialog_limit between 1 and 999),
  -- minutes without an answer after which a chat goes to another operator; null: never
  redistribute_minutes integer check (redistribute_minutes between 1 and 999),
  -- hours without a message after which a session closes by itself; null: never
  close_hours integer,
  created_at timestamptz not null
);
call tenant_table('teams');

create table users (
  id uuid primary key,
  organization_id uuid not null references organizations,
  role_id uuid not null references roles,
  name text not null,
  login text not null,
  password_hash text not null,
  active boolean not null default true,
  presence text not null default 'offline' check (presence in ('online', 'break', 'offline')),
  presence_since timestamptz not null,
  -- when he goes offline by himself, because his last connection is gone; null while connected
  offline_at timestamptz,
  last_assigned_at timestamptz,
  created_at timestamptz not null
);
call tenant_table('users');
create unique index users_login on users (lower(login));
create index users_offline on users (offline_at) where offline_at is not null;

create table team_members (
  organization_id uuid not null references organizations,
  team_id uuid not null references teams,
  user_id uuid not null references users,
  primary key (team_id, user_id)
);
call tenant_table('team_members');
create index team_members_user on team_members (user_id);

-- A sign-in is a row; the browser holds the token, the table only its SHA-256.
create table sign_ins (
  token_hash bytea primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
call tenant_table('sign_ins');
create index sign_ins_user on sign_ins (user_id);
