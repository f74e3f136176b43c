-- Two people may edit one object at the same time: each row knows which version changed a field last, and who.
alter table users add column version integer not null default 1, add column field_versions jsonb not null default '{}';
alter table teams add column version integer not null default 1, add column field_versions jsonb not null default '{}';
alter table roles add column version integer not null default 1, add column field_versions jsonb not null default '{}';
alter table calendars add column version integer not null default 1, add column field_versions jsonb not null default '{}';
alter table categories add column version integer not null default 1, add column field_versions jsonb not null default '{}';
alter table category_templates add column version integer not null default 1, add column field_versions jsonb not null default '{}';
alter table organizations add column field_versions jsonb not null default '{}';
