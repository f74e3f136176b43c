-- Channels are created and edited by several people: `field_versions` says who changed which field last, and in which
-- version. `notified_at`: when the last letter about an unattended request went out.
alter table channels
  add column version integer not null default 1,
  add column field_versions jsonb not null default '{}',
  add column notify_email text not null default '',
  add column notified_at timestamptz;

-- Teams that see the chats of a channel beside the team of each chat.
create table channel_teams (
  organization_id uuid not null references organizations (id),
  channel_id uuid not null references channels (id),
  team_id uuid not null references teams (id),
  primary key (channel_id, team_id)
);
create index channel_teams_of_team on channel_teams (team_id);
call tenant_table('channel_teams');

-- Sites whose pages have loaded the widget. Accurate to the minute.
create table channel_sites (
  organization_id uuid not null references organizations (id),
  channel_id uuid not null references channels (id),
  host text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (channel_id, host)
);
call tenant_table('channel_sites');

-- Pictures that anybody may see by their id, such as the logo of a widget.
alter table files add column public boolean not null default false;
