-- Ready replies with variables and files, and who used them when.

create table reply_categories (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  all_teams boolean not null,
  team_ids uuid[] not null,
  created_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}'
);
call tenant_table('reply_categories');
create unique index reply_categories_name on reply_categories (organization_id, lower(name));

create table reply_templates (
  id uuid primary key,
  organization_id uuid not null references organizations,
  category_id uuid references reply_categories,
  -- whose personal template it is
  owner_id uuid references users,
  title text not null,
  -- what is typed after the slash
  shortcut text,
  text text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  check ((category_id is null) <> (owner_id is null))
);
call tenant_table('reply_templates');
create index reply_templates_list on reply_templates (organization_id, lower(title), id);
create index reply_templates_category on reply_templates (category_id) where category_id is not null;
create index reply_templates_owner on reply_templates (owner_id) where owner_id is not null;
create unique index reply_templates_shortcut on reply_templates (organization_id, lower(shortcut)) where owner_id is null;
create unique index reply_templates_own_shortcut on reply_templates (owner_id, lower(shortcut)) where owner_id is not null;

create table reply_template_uses (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  template_id uuid not null references reply_templates on delete cascade,
  uses integer not null,
  used_at timestamptz not null,
  primary key (user_id, template_id)
);
call tenant_table('reply_template_uses');
create index reply_template_uses_template on reply_template_uses (template_id);

-- a file of a template; a message gets a copy of it
alter table files add column template_id uuid references reply_templates on delete set null;
create index files_template on files (template_id, position) where template_id is not null;
