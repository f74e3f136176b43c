-- What reports count about a closed session (docs/facts.md). A job writes the row; reports never read raw events.
create table session_facts (
  session_id uuid primary key references chat_sessions,
  organization_id uuid not null references organizations,
  -- of the definitions by which `facts` was computed
  facts_version integer not null,
  facts jsonb not null,
  computed_at timestamptz not null
);
call tenant_table('session_facts');
