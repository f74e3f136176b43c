-- A chat that closes because its client was marked as spam: until then the mark can be undone, and nothing reaches the chat.
alter table chats add column closing_as_spam boolean check (closing_as_spam is null or closing_at is not null);
-- the newest clients, among whom a wave of spam is looked for
create index contacts_created on contacts (organization_id, created_at);
