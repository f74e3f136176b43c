-- Names that were stored before the rule lose the characters that turn the direction of letters (contract/src/seen.ts). The audit
-- log keeps what was; its reader shows it without them.

create function straight_name(name text) returns text language sql immutable as
  $$ select regexp_replace(name, '[\u202a-\u202e\u2066-\u2069]', '', 'g') $$;

-- Two names may become the same: the one that changes gets a number.
create procedure straighten(t regclass, rivals text) language plpgsql as $$
declare
  old record;
  new_name text;
  n integer;
  taken boolean;
begin
  for old in execute format('select id, name from %s where name <> straight_name(name) order by id', t) loop
    n := 1;
    new_name := straight_name(old.name);
    loop
      execute format('select exists (select from %1$s x join %1$s o on o.id = $1 where x.id <> o.id and lower(x.name) = lower($2) and %2$s)', t, rivals)
        into taken using old.id, new_name;
      exit when not taken;
      n := n + 1;
      new_name := straight_name(old.name) || ' ' || n;
    end loop;
    execute format('update %s set name = $2 where id = $1', t) using old.id, new_name;
  end loop;
end $$;

call straighten('roles', 'x.organization_id = o.organization_id');
call straighten('category_templates', 'x.organization_id = o.organization_id');
call straighten('calendars', 'x.organization_id = o.organization_id and x.deleted_at is null and o.deleted_at is null');
call straighten('plans', 'true');
-- people and teams may share a name
update organizations set name = straight_name(name) where name <> straight_name(name);
update users set name = straight_name(name) where name <> straight_name(name);
update teams set name = straight_name(name), description = straight_name(description)
  where name <> straight_name(name) or description <> straight_name(description);
update roles set description = straight_name(description) where description <> straight_name(description);
update channels set name = straight_name(name) where name <> straight_name(name);
update calendar_versions set exceptions = straight_name(exceptions::text)::jsonb
  where exceptions::text <> straight_name(exceptions::text);
update clients set name = straight_name(name) where name <> straight_name(name);
update contacts set name = straight_name(name), address = straight_name(address), page_title = straight_name(page_title)
  where name <> straight_name(name) or address <> straight_name(address) or page_title <> straight_name(page_title);
update messages set author_name = straight_name(author_name) where author_name <> straight_name(author_name);

drop procedure straighten(regclass, text);
drop function straight_name(text);
