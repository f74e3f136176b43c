-- Deletion of a client's data on request. The row of a client stays without the person, so that numbers of reports stay; nobody sees it.

alter table clients add column deleted_at timestamptz;

create table client_deletions (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- in the organization, for people
  number integer not null,
  client_id uuid not null references clients,
  -- contract/src/entities/client-deletion.ts
  reason text not null check (reason in ('request', 'consent', 'purpose')),
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- messages at the beginning, for the progress
  messages integer not null,
  -- counts by kind
  removed jsonb not null default '{}',
  kept jsonb not null default '{}',
  elsewhere text[] not null default '{}',
  -- names, addresses and contacts to look for; null when everything is deleted
  sought jsonb,
  check ((ended_at is null) = (sought is not null))
);
call tenant_table('client_deletions');
create unique index client_deletions_number on client_deletions (organization_id, number);
create unique index client_deletions_client on client_deletions (client_id);
create index client_deletions_requested_by on client_deletions (requested_by);
