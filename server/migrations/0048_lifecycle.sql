-- Closing can be taken back for a moment: until then the chat waits for it.
alter table chats
  add column closing_at timestamptz,
  add column closing_by uuid references users,
  add check ((closing_at is null) = (closing_by is null)),
  add check (closing_at is null or status <> 'closed'),
  -- of a closed chat: a message of the client before this time opens its last session again
  add column reopen_until timestamptz;

-- Hours after the closing in which a message opens the same request again; 0: never. What is there stays as it was.
alter table channels add column reopen_hours integer not null default 0 check (reopen_hours between 0 and 720);
alter table channels alter column reopen_hours set default 24;

-- `closed_at` is the last closing, null while the session is open.
alter table chat_sessions
  add column first_closed_at timestamptz,
  add column reopened_at timestamptz,
  add column reopens integer not null default 0;
update chat_sessions set first_closed_at = closed_at;
