-- One-time links with which somebody creates their account as service administrator. The link holds the token, the table only its
-- SHA-256. The rows belong to no organization: only beseda_system sees them.
create table setup_links (
  token_hash bytea primary key,
  -- whom the command line names; null: a link that the start has printed for the first service administrator
  email text,
  name text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index setup_links_expires on setup_links (expires_at);
grant select, insert, update, delete on setup_links to beseda_system;

-- Settings of the installation that service administrators change in the console, and facts of the last start. Environment
-- variables win over these rows.
create table installation_settings (
  name text primary key,
  value jsonb not null,
  -- AES-256-GCM under the installation's secret, bound to the name
  sealed bytea,
  changed_at timestamptz not null
);
grant select, insert, update, delete on installation_settings to beseda_system;

-- Steps of the first run that an organization has put off.
create table skipped_steps (
  organization_id uuid not null references organizations,
  step text not null,
  skipped_at timestamptz not null,
  primary key (organization_id, step)
);
call tenant_table('skipped_steps');
