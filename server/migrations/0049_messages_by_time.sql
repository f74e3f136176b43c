-- The history of a client over all channels, page by page in the order of time (decision 135).
create index messages_time on messages (chat_id, at desc, seq desc);
