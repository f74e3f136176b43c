-- What operators know about clients, and which clients may be the same person.

create table tags (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null
);
call tenant_table('tags');
create unique index tags_name on tags (organization_id, lower(name));

create table client_tags (
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (client_id, tag_id)
);
call tenant_table('client_tags');
create index client_tags_tag on client_tags (tag_id, client_id);

create table client_comments (
  id uuid primary key,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  author_id uuid not null references users,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
call tenant_table('client_comments');
create index client_comments_client on client_comments (client_id, created_at);

-- An operator decided that two clients with the same phone or e-mail are different people.
create table client_distinctions (
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  other_id uuid not null references clients on delete cascade,
  decided_by uuid not null references users,
  at timestamptz not null,
  primary key (client_id, other_id),
  check (client_id < other_id)
);
call tenant_table('client_distinctions');
create index client_distinctions_other on client_distinctions (other_id);

-- an operator named the client, so a form of the widget no longer does
alter table clients add column renamed boolean not null default false;
-- grows with each change of what is known about the client
alter table clients add column version integer not null default 1;

alter table client_details drop constraint client_details_source_check;
alter table client_details add constraint client_details_source_check check (source in ('form', 'identity', 'operator'));
update client_details set value = lower(value) where kind = 'email';
create index client_details_match on client_details (organization_id, kind, value);

-- The address as a phone or an e-mail, when it is one. Stored, because row-level security allows an index to be used only for
-- plain columns.
alter table contacts
  add column phone text generated always as
    (case when address ~ '^\+[0-9 ()-]{8,24}$' then '+' || regexp_replace(address, '\D', '', 'g') end) stored,
  add column email text generated always as
    (case when address ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then lower(address) end) stored;
create index contacts_phone on contacts (organization_id, phone) where phone is not null;
create index contacts_email on contacts (organization_id, email) where email is not null;
