-- Categories of requests, up to three levels. Who may use a branch stands at its top: everybody, or some teams.
-- Deleted ones keep their row: the history shows their names.
alter table categories
  add column all_teams boolean not null default true,
  add column deleted_at timestamptz;
create unique index categories_name
  on categories (organization_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where deleted_at is null;

create table category_teams (
  organization_id uuid not null references organizations,
  category_id uuid not null references categories,
  team_id uuid not null references teams,
  primary key (category_id, team_id)
);
call tenant_table('category_teams');

-- how often each was used
create index chat_sessions_category on chat_sessions (organization_id, category_id) where category_id is not null;

-- Sets of categories that can be put in place at once: `tree` is [{ name, children: [{ name, children: [{ name }] }] }].
create table category_templates (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  all_teams boolean not null,
  team_ids uuid[] not null,
  tree jsonb not null,
  created_at timestamptz not null
);
call tenant_table('category_templates');
create unique index category_templates_name on category_templates (organization_id, lower(name));
