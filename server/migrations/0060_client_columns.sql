-- Columns of files with clients: chosen by hand in an import, and for an export.

-- heads of the file, and what each column is (domain/src/client-import/columns.ts); null: not imported
alter table client_imports add column heads text[] not null default '{}';
alter table client_imports add column columns jsonb not null default '[]';
-- cells as in the file: other columns may be chosen until the import starts. Imports from before have none
alter table client_import_rows add column raw jsonb not null default '[]';

-- What was chosen last for a file with these heads.
create table client_import_maps (
  organization_id uuid not null references organizations,
  heads_hash bytea not null,
  columns jsonb not null,
  chosen_at timestamptz not null,
  primary key (organization_id, heads_hash)
);
call tenant_table('client_import_maps');

-- ids of columns in their order; null: all of them
alter table client_exports add column columns text[];

-- What each user exported last.
create table client_export_choices (
  user_id uuid primary key references users,
  organization_id uuid not null references organizations,
  columns text[] not null
);
call tenant_table('client_export_choices');
