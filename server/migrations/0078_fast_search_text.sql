-- The same texts and phones as before, in a sixth of the time: translate compares each letter with each of its 43 characters, and a
-- function with a subquery runs as a query of its own (decision 223).
create or replace function search_text(t text) returns text language sql immutable parallel safe
  return regexp_replace(replace(lower(left(t, 20000)), 'ё', 'е'), '[-_./\\@:+#&=%~^|*<>()\[\]{}''"`$?!,;«»„“”–—…№]', ' ', 'g');

create function found_phones(t text) returns text language sql immutable parallel safe
  return (
    select string_agg(case
        when length(d) = 11 and d like '8%' then '7' || substr(d, 2)
        when length(d) = 10 and d like '9%' then '7' || d
        else d end, ' ')
    from (
      select regexp_replace(x[1], '[^0-9]', '', 'g') as d
      from regexp_matches(left(t, 20000), '[0-9][0-9 ().-]{8,20}[0-9]', 'g') x) n
    where length(d) between 10 and 15);
create or replace function search_phones(t text) returns text language sql immutable parallel safe
  return case when t ~ '[0-9][0-9 ().-]{8,20}[0-9]' then found_phones(t) end;
