-- Every try to hand a part to its provider, and what people decided about it (decision 095).
create table delivery_attempts (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  part_id uuid not null references message_parts on delete cascade,
  outcome text not null check (outcome in
    ('accepted', 'refused', 'unknown', 'later', 'held', 'gaveUp', 'returned', 'resent', 'counted')),
  -- what the provider said, as its adapter reports it: `vk_bot 901`
  reason text,
  -- a code of the catalogue with its parameters, where we know better than the provider
  failure jsonb,
  -- tries in a row with the same outcome are one row
  tries integer not null default 1,
  first_at timestamptz not null,
  at timestamptz not null,
  -- the user who decided, by their name at that time
  by_name text,
  sweep_at timestamptz not null
);
call tenant_table('delivery_attempts');
create index delivery_attempts_part on delivery_attempts (part_id, id);
create index delivery_attempts_sweep on delivery_attempts (sweep_at);

-- Sends of a channel, ten minutes a row: its error rate is a sum of few rows (decision 095).
create table channel_sends (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  channel_id uuid not null references channels,
  at timestamptz not null,
  accepted integer not null default 0,
  failed integer not null default 0,
  sweep_at timestamptz not null,
  unique (channel_id, at)
);
call tenant_table('channel_sends');
create index channel_sends_sweep on channel_sends (sweep_at);

-- messages of the chat that did not arrive, or may not have
alter table chats add column undelivered integer not null default 0;
update chats c set undelivered = f.n
  from (select chat_id, count(*)::int as n from messages where status = 'undelivered' group by chat_id) f
  where c.id = f.chat_id;
create index chats_undelivered on chats (organization_id, activity_at, id) where undelivered > 0;

create index jobs_dead on jobs (organization_id, id) where state = 'dead';
create index held_events_failed on held_events (organization_id, id) where failure is not null;
