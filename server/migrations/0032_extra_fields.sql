-- Fields that organizations add to the profiles of their clients.

create table extra_fields (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'yesNo', 'choice', 'link')),
  choices text[] not null default '{}',
  position integer not null,
  -- values stay and are shown, new ones cannot be set
  archived boolean not null default false,
  version integer not null default 1,
  field_versions jsonb not null default '{}'
);
call tenant_table('extra_fields');
create unique index extra_fields_name on extra_fields (organization_id, lower(name));

-- Values in the form of domain/src/clients/extra-value.ts.
create table extra_values (
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  field_id uuid not null references extra_fields,
  value text not null,
  primary key (client_id, field_id)
);
call tenant_table('extra_values');
create index extra_values_field on extra_values (field_id, value);
-- Clients are searched by parts of values, ahead of row-level security (decision 040).
create index extra_values_words on extra_values using gin (organization_id, value gin_trgm_ops);
