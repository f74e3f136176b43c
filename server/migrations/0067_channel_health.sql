-- How a channel with a provider does. The times are good to a minute: a busy channel does not write them every time.
create table channel_health (
  channel_id uuid primary key references channels,
  organization_id uuid not null,
  state text not null default 'ok' check (state in ('ok', 'degraded', 'broken')),
  -- of the state; empty while it is ok
  reason text not null default '',
  since timestamptz not null,
  last_in_at timestamptz,
  last_out_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  checked_at timestamptz,
  -- when the credentials end; null: never, or nobody knows
  expires_at timestamptz,
  -- the account at the provider: events of an app's URL find their channel by it
  account_id text,
  account_name text,
  account_link text
);
call tenant_table('channel_health');
create index channel_health_account on channel_health (account_id) where account_id is not null;

-- An event that cannot be applied rests here and lets those behind it pass.
alter table held_events add column failure text;
