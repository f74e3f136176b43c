-- Messages are indexed for the search within a second, in batches, and no longer in the transaction that stores them (decision 138).

-- Messages whose search row is to be written again. Without an index: rows stay here for a second.
create table search_queue (
  organization_id uuid not null,
  message_id uuid not null
);
call tenant_table('search_queue');

drop trigger search_added on messages;
drop trigger search_changed on messages;
drop trigger search_file_added on files;
drop trigger search_file_attached on files;
drop function search_added;
drop function search_changed;
drop function search_file;
drop procedure index_message_again;
drop procedure index_message;

create function queue_search_of_message() returns trigger language plpgsql as $$
begin
  insert into search_queue (organization_id, message_id) values (new.organization_id, new.id);
  return null;
end $$;
create trigger search_added after insert on messages for each row
  when (new.kind <> 'history' and new.text <> '' and new.removed_at is null) execute function queue_search_of_message();
create trigger search_changed after update of text, removed_at on messages for each row
  when (old.text <> new.text or old.removed_at is distinct from new.removed_at) execute function queue_search_of_message();

create function queue_search_of_file() returns trigger language plpgsql as $$
begin
  insert into search_queue (organization_id, message_id) values (new.organization_id, new.message_id);
  return null;
end $$;
create trigger search_file_added after insert on files for each row
  when (new.message_id is not null) execute function queue_search_of_file();
create trigger search_file_attached after update of message_id on files for each row
  when (new.message_id is not null and old.message_id is distinct from new.message_id) execute function queue_search_of_file();
