-- Channels whose provider is asked for news. One server at a time asks: it has the lease.
create table channel_polls (
  channel_id uuid primary key references channels,
  organization_id uuid not null,
  -- the provider's place in its list of events; moves with the events that are stored
  cursor text,
  -- when to poll; while leased, when the lease ends; null: the channel is not polled now
  next_at timestamptz,
  lease uuid,
  -- in a row
  failures integer not null default 0,
  -- news arrived during the poll that is under way
  again boolean not null default false
);
call tenant_table('channel_polls');
create index channel_polls_due on channel_polls (next_at) where next_at is not null;

-- The account at the provider. Events of an app's URL find their channel by it, and no two active channels may have the same.
alter table channels add column account_id text;
set local role beseda_system;
update channels ch set account_id = h.account_id from channel_health h where h.channel_id = ch.id;
update channels ch set active = false where ch.active and ch.account_id is not null and exists (
  select from channels o where o.type = ch.type and o.account_id = ch.account_id and o.active and (o.created_at, o.id) < (ch.created_at, ch.id));
reset role;
alter table channel_health drop column account_id;
create unique index channels_account on channels (type, account_id) where active and account_id is not null;
create index channels_of_account on channels (type, account_id) where account_id is not null;

-- When the credentials are renewed, before they expire.
alter table channel_health add column renew_at timestamptz;
create index channel_health_renew on channel_health (renew_at) where renew_at is not null;
