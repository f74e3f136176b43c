-- Extended searches under a name, and where each user has them.

create table saved_searches (
  id uuid primary key,
  organization_id uuid not null references organizations,
  created_by uuid not null references users,
  name text not null,
  audience text not null check (audience in ('private', 'teams', 'all')),
  team_ids uuid[] not null default '{}' check ((audience = 'teams') = (team_ids <> '{}')),
  -- version and parameters: contract/src/search-parameters.ts
  search jsonb not null,
  created_at timestamptz not null,
  -- kept for a day, so that a deletion can be undone with everybody's places
  deleted_at timestamptz
);
call tenant_table('saved_searches');
create index saved_searches_organization on saved_searches (organization_id);
create index saved_searches_created_by on saved_searches (created_by);

create table saved_search_places (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  search_id uuid not null references saved_searches on delete cascade,
  position integer not null,
  -- in the user's menu
  pinned boolean not null,
  primary key (user_id, search_id)
);
call tenant_table('saved_search_places');
create index saved_search_places_search on saved_search_places (search_id);
