-- A search looks for the known words that begin with what it is asked for, so words of more than 40 letters must be known, too (decision 224).
insert into search_words (organization_id, word)
select distinct s.organization_id, w from message_search s, unnest(tsvector_to_array(s.words)) w where length(w) > 40;
