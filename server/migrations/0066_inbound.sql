-- What a provider brought while its channel was off, in the order of arrival. It is let in after the activation.
create table held_events (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  channel_id uuid not null references channels,
  -- tells a repeated event from a new one
  event_key text not null,
  -- client messages are counted for the channel's page
  is_message boolean not null,
  event jsonb not null,
  at timestamptz not null,
  unique (channel_id, event_key)
);
call tenant_table('held_events');
create index held_events_order on held_events (channel_id, id);

-- The provider's name for the contact; people may have given the client another one.
alter table contacts add column name text not null default '';
