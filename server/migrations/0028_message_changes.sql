-- What an operator asked the channel to do to a sent message and the channel has not done: MessageChange of the contract
alter table messages add column change jsonb;
-- the name of whoever took the message back here; null: its sender did at the provider
alter table messages add column removed_by text;
-- the message that this one answers, as it was then: Quote of the contract
alter table messages add column quote jsonb;
