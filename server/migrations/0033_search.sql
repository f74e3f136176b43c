-- Search of messages by words, forms of words and parts of words (decision 107).

-- As a search compares texts: small letters, е for ё, punctuation as spaces, so that parts of addresses and file names are words.
-- Texts are bounded, because a vector holds 1 MB.
create function search_text(t text) returns text language sql immutable parallel safe
  return translate(lower(left(t, 20000)), 'ё-_./\@:+#&=%~^|*<>()[]{}''"`$?!,;«»„“”–—…№', 'е                                          ');

-- Phones within a text, each as one word of digits. A number with 8 or without a country code is one of +7.
create function search_phones(t text) returns text language sql immutable parallel safe
  return case when length(t) - length(translate(t, '0123456789', '')) >= 10 then (
    select string_agg(case
        when length(d) = 11 and d like '8%' then '7' || substr(d, 2)
        when length(d) = 10 and d like '9%' then '7' || d
        else d end, ' ')
    from (
      select regexp_replace(x[1], '[^0-9]', '', 'g') as d
      from regexp_matches(left(t, 20000), '[0-9][0-9 ().-]{8,20}[0-9]', 'g') x) n
    where length(d) between 10 and 15) end;

-- What a search reads of a message. A table of its own: messages are updated with every receipt, which would write the index again.
create table message_search (
  message_id uuid primary key,
  organization_id uuid not null,
  chat_id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  -- the day of `at`, counted from 1970: the newest days are searched first
  day integer not null,
  -- the words as they are, and their stems in Russian and English (the configuration `russian` stems Latin words as English ones).
  -- Only the stems have positions, for phrases.
  words tsvector not null
) with (autovacuum_vacuum_insert_scale_factor = 0.05);
call tenant_table('message_search');

-- Each longer word that messages of an organization contain, to find words by a part. A word may be there twice: transactions
-- that meet it at once do not wait for one another.
create table search_words (
  organization_id uuid not null,
  word text not null
);
call tenant_table('search_words');

-- The messages that are there already. Indexes are built faster afterwards.
insert into message_search (message_id, organization_id, chat_id, session_id, at, day, words)
select m.id, m.organization_id, m.chat_id, m.session_id, m.at, floor(extract(epoch from m.at) / 86400)::integer,
  to_tsvector('pg_catalog.russian', search_text(t.body))
    || strip(to_tsvector('pg_catalog.simple', concat_ws(' ', search_text(t.body), search_phones(t.body))))
from messages m, lateral (
  select concat_ws(' ', m.text, (select string_agg(f.name, ' ' order by f.position) from files f where f.message_id = m.id)) as body) t
where m.kind <> 'history' and m.removed_at is null and t.body <> '';
insert into search_words (organization_id, word)
select distinct s.organization_id, w from message_search s, unnest(tsvector_to_array(s.words)) w where length(w) between 5 and 40;
-- Only beseda_system can use it: its comparison is not leakproof (decisions 040, 107).
create index message_search_words on message_search using gin (organization_id, day, words) with (gin_pending_list_limit = 512);
create index search_words_word on search_words (organization_id, word);
create index search_words_parts on search_words using gin (organization_id, word gin_trgm_ops);
-- phones and addresses that operators or forms added to a client
create index client_details_words on client_details using gin (organization_id, value gin_trgm_ops);
-- the list of requests when a search has no text
create index chat_sessions_opened on chat_sessions (organization_id, opened_at desc, id desc);

-- Triggers, because messages change in several places: what clients and operators write, edit and take back, and what providers report.
create procedure index_message(m messages, body text) language plpgsql as $$
declare
  plain text := search_text(body);
  phones text := search_phones(body);
  exact tsvector := strip(to_tsvector('pg_catalog.simple', case when phones is null then plain else plain || ' ' || phones end));
begin
  insert into message_search (message_id, organization_id, chat_id, session_id, at, day, words)
  values (m.id, m.organization_id, m.chat_id, m.session_id, m.at, floor(extract(epoch from m.at) / 86400)::integer,
    to_tsvector('pg_catalog.russian', plain) || exact);
  -- one look-up per word: joined with the table they would be compared with all of it
  insert into search_words (organization_id, word)
  select m.organization_id, w from unnest(tsvector_to_array(exact)) w
  where length(w) between 5 and 40
    and (select true from search_words v where v.organization_id = m.organization_id and v.word = w limit 1) is null;
end $$;

create function search_added() returns trigger language plpgsql as $$
begin
  call index_message(new, new.text);
  return null;
end $$;
create trigger search_added after insert on messages for each row
  when (new.kind <> 'history' and new.text <> '' and new.removed_at is null) execute function search_added();

-- The message as it is now: its text, and the names of its files.
create procedure index_message_again(id uuid) language plpgsql as $$
declare
  m messages;
  body text;
begin
  delete from message_search where message_id = id;
  select * into m from messages where messages.id = index_message_again.id and kind <> 'history' and removed_at is null;
  if m.id is null then return; end if;
  body := concat_ws(' ', m.text, (select string_agg(name, ' ' order by position) from files where message_id = m.id));
  if body <> '' then call index_message(m, body); end if;
end $$;
create function search_changed() returns trigger language plpgsql as $$
begin
  call index_message_again(new.id);
  return null;
end $$;
create trigger search_changed after update of text, removed_at on messages for each row
  when (old.text <> new.text or old.removed_at is distinct from new.removed_at) execute function search_changed();

create function search_file() returns trigger language plpgsql as $$
begin
  call index_message_again(new.message_id);
  return null;
end $$;
create trigger search_file_added after insert on files for each row
  when (new.message_id is not null) execute function search_file();
create trigger search_file_attached after update of message_id on files for each row
  when (new.message_id is not null and old.message_id is distinct from new.message_id) execute function search_file();
