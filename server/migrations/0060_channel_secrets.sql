-- Secrets of channels, one row each, sealed with a key that is not in the database (server/src/platform/secrets.ts).
create table channel_secrets (
  organization_id uuid not null references organizations on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  name text not null,
  sealed bytea not null,
  primary key (channel_id, name)
);
call tenant_table('channel_secrets');
