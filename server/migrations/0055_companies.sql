-- Companies that clients belong to.

create table companies (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  -- texts that are not known are empty
  site text not null default '',
  -- E.164
  phone text not null default '',
  email text not null default '',
  -- INN, digits only
  tax_id text not null default '',
  comment text not null default '',
  created_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}'
);
call tenant_table('companies');
create unique index companies_name on companies (organization_id, lower(name));
create unique index companies_tax_id on companies (organization_id, tax_id) where tax_id <> '';
-- The orders of the directory.
create index companies_order on companies (organization_id, name collate "people", id);
create index companies_created on companies (organization_id, created_at, id);
-- Searched by parts, ahead of row-level security (decision 040).
create index companies_words on companies using gin
  (organization_id, name gin_trgm_ops, site gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops, tax_id gin_trgm_ops);

create table client_companies (
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  company_id uuid not null references companies on delete cascade,
  -- may be empty
  position text not null default '',
  primary key (client_id, company_id)
);
call tenant_table('client_companies');
create index client_companies_company on client_companies (company_id, client_id);
