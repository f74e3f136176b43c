-- Events are looked up by their session. Plain columns work together with row-level security: `=` of uuid is leakproof, `->>` is not.
alter table events
  add column chat_id uuid generated always as ((data ->> 'chatId')::uuid) stored,
  add column session_id uuid generated always as ((data ->> 'sessionId')::uuid) stored;

drop index events_session;
-- The timeline of one session, for its facts. Of the messages only those that begin a wait: the others are in the feed.
create index events_session on events (organization_id, session_id, id)
  where session_id is not null and (type like 'chat.%' or type like 'rating.%' or data ? 'slaPolicy');
