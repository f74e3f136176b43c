-- Browsers that get web pushes (RFC 8030). A subscription ends with its sign-in.
create table push_subscriptions (
  id uuid primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  token_hash bytea not null references sign_ins on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  lang text not null,
  created_at timestamptz not null
);
call tenant_table('push_subscriptions');
-- most organizations have none, which every message asks
create index push_subscriptions_organization on push_subscriptions (organization_id);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_sign_in on push_subscriptions (token_hash);
