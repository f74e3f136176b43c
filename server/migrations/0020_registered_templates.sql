-- Templates that the provider of a channel has registered. The provider's list is the truth; a row of ours comes before it and goes after it.
create table registered_templates (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  name text not null,
  language text not null,
  -- the provider's word
  category text not null,
  status text not null check (status in ('registering', 'pending', 'approved', 'rejected', 'paused', 'deleting')),
  -- why it was rejected or paused
  reason text not null default '',
  title text not null,
  body text not null,
  footer text not null,
  buttons jsonb not null,
  -- values as examples, by blank
  examples jsonb not null,
  -- a part that cannot be filled here; null: none
  needs text,
  registered_at timestamptz not null,
  unique (channel_id, name, language)
);
call tenant_table('registered_templates');
create index registered_templates_of on registered_templates (organization_id, registered_at);
