-- How each user is notified (contract/src/notice-settings.ts). Without a row the defaults apply.
create table notice_settings (
  organization_id uuid not null references organizations,
  user_id uuid primary key references users,
  settings jsonb not null,
  changed_at timestamptz not null
);
call tenant_table('notice_settings');
