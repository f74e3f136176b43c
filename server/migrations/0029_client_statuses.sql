-- The statuses of clients can be changed.

alter table client_statuses add column version integer not null default 1, add column field_versions jsonb not null default '{}';
create unique index client_statuses_name on client_statuses (organization_id, lower(name));
-- whether a status is in use, and the directory of clients by status
create index clients_status on clients (status_id, created_at desc, id desc) where status_id is not null;
