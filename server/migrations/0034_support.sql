-- The support chat: users of organizations write to the organization of service staff.

-- a thread of a user of another organization in the organization that answers
create table support_threads (
  contact_id uuid primary key references contacts on delete cascade,
  organization_id uuid not null references organizations,
  user_id uuid not null references users on delete cascade,
  user_organization_id uuid not null references organizations,
  created_at timestamptz not null
);
call tenant_table('support_threads');
create unique index support_threads_user on support_threads (user_id, organization_id);
create index support_threads_of on support_threads (organization_id);
create index support_threads_from on support_threads (user_organization_id);

-- an organization has one channel of this type
create unique index channels_support on channels (organization_id) where type = 'support';
