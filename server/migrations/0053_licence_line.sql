alter table users
  -- a free operator licence is kept for whoever waited the longest, until then
  add column licence_kept_until timestamptz,
  -- the last key or click at the console; null: it never told
  add column worked_at timestamptz;
create index users_licence_kept on users (organization_id, licence_kept_until) where licence_kept_until is not null;
create index users_licence_kept_end on users (licence_kept_until) where licence_kept_until is not null;
