-- The node of the bot that leads the open session: { botId, nodeId }. Null: no bot leads it.
alter table chats add column bot jsonb;
