-- Invitations: the administrator gives the name, the link in the mail sets the password. Until then the account has none.
alter table users alter column password_hash drop not null;
alter table users add constraint users_active_with_password check (password_hash is not null or not active);

-- One row per link. The mail holds the token, the table only its SHA-256. An ended link stays for a while, so that its page can say why.
create table invitations (
  token_hash bytea primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'revoked', 'replaced')),
  -- when the row is deleted
  sweep_at timestamptz not null,
  check ((ended_at is null) = (ended_as is null))
);
call tenant_table('invitations');
create unique index invitations_open on invitations (user_id) where ended_at is null;
create index invitations_user on invitations (user_id);
create index invitations_invited_by on invitations (invited_by);
create index invitations_sweep on invitations (sweep_at);
