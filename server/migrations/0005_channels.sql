-- Channels with what belongs to each of them.

create table channels (
  id uuid primary key,
  organization_id uuid not null references organizations,
  type text not null,
  name text not null,
  active boolean not null default true,
  -- the team of its new sessions
  team_id uuid references teams,
  -- null: the calendar of the organization
  calendar_id uuid references calendars,
  settings jsonb not null,
  -- after how many seconds without an answer a chat turns yellow and red
  delay_medium_s integer not null default 300,
  delay_high_s integer not null default 600,
  -- the delays count only working time
  delay_working boolean not null default true,
  -- hours after closing in which a message reopens the same session; 0: never
  reopen_hours integer not null default 24 check (reopen_hours between 0 and 720),
  -- whether clients are asked for a rating, also before the session ends, in which words, and how long after closing
  rating_enabled boolean not null default false,
  rating_before_end boolean not null default false,
  -- empty: the product's own words, in the organization's language
  rating_text text not null default '',
  rating_wait_minutes integer not null default 0 check (rating_wait_minutes between 0 and 1440),
  -- gets a mail about a request that nobody attends to; when the last one was sent
  notify_email text not null default '',
  notified_at timestamptz,
  version integer not null default 1,
  -- which version changed a field last, and who: edits of several users are merged field by field
  field_versions jsonb not null default '{}',
  created_at timestamptz not null
);
call tenant_table('channels');
create index channels_of on channels (organization_id, created_at);

-- Secrets of channels, one row each, sealed with a key that is not in the database (server/src/platform/secrets.ts).
create table channel_secrets (
  organization_id uuid not null references organizations on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  name text not null,
  sealed bytea not null,
  primary key (channel_id, name)
);
call tenant_table('channel_secrets');

-- The health of a channel with a provider. The times are accurate to a minute: a busy channel does not write them for each event.
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
  -- when the credentials expire; null: never, or unknown
  expires_at timestamptz,
  -- the account at the provider: events of an app's URL find their channel by it
  account_id text,
  account_name text,
  account_link text
);
call tenant_table('channel_health');
create index channel_health_account on channel_health (account_id) where account_id is not null;

-- Teams that see the chats of a channel in addition to the team of each chat.
create table channel_teams (
  organization_id uuid not null references organizations,
  channel_id uuid not null references channels,
  team_id uuid not null references teams,
  primary key (channel_id, team_id)
);
call tenant_table('channel_teams');
create index channel_teams_of_team on channel_teams (team_id);

-- Sites whose pages have loaded the widget. Accurate to a minute.
create table channel_sites (
  organization_id uuid not null references organizations,
  channel_id uuid not null references channels,
  host text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (channel_id, host)
);
call tenant_table('channel_sites');

-- Events of a provider that arrived while the channel was deactivated, in the order of arrival. They are applied after activation.
create table held_events (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  channel_id uuid not null references channels,
  -- tells a repeated event from a new one
  event_key text not null,
  -- client messages are counted for the channel's page
  is_message boolean not null,
  event jsonb not null,
  -- why it cannot be applied; such an event stays here and later ones pass it
  failure text,
  at timestamptz not null,
  unique (channel_id, event_key)
);
call tenant_table('held_events');
create index held_events_order on held_events (channel_id, id);
