-- since when somebody wants to be told that an operator licence is free
alter table users add column licence_wait_at timestamptz;
create index users_licence_wait on users (organization_id, licence_wait_at) where licence_wait_at is not null;
create index users_online on users (organization_id) where presence = 'online';
