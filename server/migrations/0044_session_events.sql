-- The story of one session, for its facts. Of the messages only those with which a wait begins: the others stand in the feed.
create index events_session on events (organization_id, (data ->> 'sessionId'), id)
  where data ->> 'sessionId' is not null and (type like 'chat.%' or type like 'rating.%' or data ? 'slaPolicy');
