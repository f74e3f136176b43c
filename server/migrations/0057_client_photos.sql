-- Photos of clients: those that they have, and for a while those that they had.

create table client_photos (
  id uuid primary key references files on delete cascade,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  -- a photo set by a person is never replaced by one of a provider
  source text not null check (source in ('person', 'provider')),
  -- the history of the client names photos by this time
  at timestamptz not null
);
call tenant_table('client_photos');
create index client_photos_client on client_photos (client_id, at);

alter table clients add column photo_id uuid references client_photos on delete set null;
-- a person took the photo away, and no provider brings it back
alter table clients add column photo_removed boolean not null default false;
create index clients_photo on clients (photo_id) where photo_id is not null;

-- When the provider was asked for the photo, and the name that it gave the last one.
alter table contacts add column photo_asked_at timestamptz;
alter table contacts add column photo_key text;
