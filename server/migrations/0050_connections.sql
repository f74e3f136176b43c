-- The servers that run now. One that has not said so until `alive_until` has lost its connections.
create table nodes (
  id uuid primary key,
  alive_until timestamptz not null
);
grant select on nodes to beseda_app;
grant select, insert, update, delete on nodes to beseda_system;

-- Who has a connection to which server. A row counts as long as its server is alive.
create table connections (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  node_id uuid not null,
  primary key (user_id, node_id)
);
call tenant_table('connections');
create index connections_node on connections (node_id);
