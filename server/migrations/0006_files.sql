create table files (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- null until a message takes it; files that no message took are swept away
  message_id uuid references messages,
  position integer not null default 0,
  name text not null,
  mime text not null,
  kind text not null check (kind in ('image', 'file')),
  bytes bigint not null,
  width integer,
  height integer,
  sha256 bytea not null,
  uploaded_by_user uuid references users,
  uploaded_by_contact uuid references contacts,
  sweep_at timestamptz,
  created_at timestamptz not null
);
call tenant_table('files');
create index files_message on files (message_id, position) where message_id is not null;
create index files_sweep on files (sweep_at) where sweep_at is not null;
