-- A client's message changes `activity_at`. In an index, even in a partial one, it made every message write all indexes of the chat.
drop index chats_undelivered;
create index chats_undelivered on chats (organization_id, activity_slot, id) where undelivered > 0;
