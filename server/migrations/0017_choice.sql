-- Why the chat is with whom it is, or why it waits: the last choice of each handling (contract/src/entities/choice.ts).
alter table chat_sessions add column last_choice jsonb;
