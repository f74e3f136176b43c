-- What users choose for themselves, in every browser.
alter table users add column undo_send boolean not null default false, add column share_drafts boolean not null default true;

-- The unsent reply of a chat's operator, for colleagues who open the chat. Neither a message nor an event.
create table shared_drafts (
  chat_id uuid primary key references chats,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  text text not null,
  at timestamptz not null,
  -- nobody has touched it for a month: it is deleted
  sweep_at timestamptz not null
);
call tenant_table('shared_drafts');
create index shared_drafts_user on shared_drafts (user_id);
create index shared_drafts_sweep on shared_drafts (sweep_at);
