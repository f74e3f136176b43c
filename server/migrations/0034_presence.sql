alter table users
  drop constraint users_presence_check,
  add constraint users_presence check (presence in ('online', 'finishing', 'break', 'offline')),
  -- what the break is for, or will be when the last chat is gone
  add column break_kind text check (break_kind in ('lunch', 'rest', 'training', 'meeting', 'technical', 'other')),
  add column break_note text not null default '' check (length(break_note) <= 64);
-- who holds an operator licence
drop index users_online;
create index users_at_work on users (organization_id) where presence in ('online', 'finishing');
-- whoever does not receive chats is not online for them, however his role lost the right
update users u set presence = 'offline', break_at = null, offline_at = null from roles r
  where r.id = u.role_id and u.presence <> 'offline' and not 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights);
-- the day of a person: what he was, from when to when
create index events_presence on events (organization_id, (data ->> 'userId'), id) where type = 'presence.changed';
