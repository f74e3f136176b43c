-- Files of automatic replies. Like those of bots, they belong to all messages that send them: bot_message_files.
alter table files add column autoreply_id uuid references autoreplies;
create index files_autoreply on files (autoreply_id) where autoreply_id is not null;
