-- The client is told so many minutes before a silent chat closes by itself; null: he is not. Empty text: the usual words.
alter table teams
  add column close_warn_minutes integer check (close_warn_minutes between 1 and 60),
  add column close_warn_text text not null default '';
-- When the client was told of the closing; anew after every message.
alter table chats add column warned_at timestamptz;
