-- The knowledge base.

create table article_categories (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}'
);
call tenant_table('article_categories');
create unique index article_categories_name on article_categories (organization_id, lower(name));

create table articles (
  id uuid primary key,
  organization_id uuid not null references organizations,
  category_id uuid references article_categories on delete set null,
  title text not null,
  -- json, not jsonb: the order of its keys is kept, so that equal texts compare as equal
  body json not null,
  -- the body as plain text
  text text not null,
  -- null: every team
  team_ids uuid[],
  published boolean not null,
  deleted_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_by uuid not null references users,
  updated_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  -- The configuration `russian` stems Latin words as English ones.
  words tsvector not null generated always as (
    setweight(to_tsvector('russian', translate(lower(title), 'ё', 'е')), 'A')
    || setweight(to_tsvector('russian', translate(lower(text), 'ё', 'е')), 'D')) stored
);
call tenant_table('articles');
create index articles_updated on articles (organization_id, updated_at desc, id desc);
create index articles_category on articles (category_id) where category_id is not null;

create table article_versions (
  article_id uuid not null references articles on delete cascade,
  number integer not null,
  organization_id uuid not null references organizations,
  title text not null,
  body json not null,
  by text not null,
  at timestamptz not null,
  primary key (article_id, number)
);
call tenant_table('article_versions');

-- Every picture that an article has or had: former versions show theirs.
create table article_files (
  article_id uuid not null references articles on delete cascade,
  file_id uuid not null references files,
  organization_id uuid not null references organizations,
  primary key (article_id, file_id)
);
call tenant_table('article_files');
create index article_files_file on article_files (file_id);

-- The files and links of a chat, the newest first.
create index messages_files on messages (chat_id, at desc, id desc) where has_files;
create index messages_links on messages (chat_id, at desc, id desc) where text ~* 'https?://';
