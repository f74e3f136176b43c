-- The order of names for people: Ё with Е, Cyrillic before Latin, capital letters as small ones, 2 before 10. A database
-- built without ICU keeps the order of the code points.
do $$
begin
  create collation people (provider = icu, locale = 'ru-u-kn-true-ks-level2');
exception when feature_not_supported then
  create collation people from "ucs_basic";
end
$$;
drop index users_name;
create index users_name on users (organization_id, name collate people, id);
drop index teams_of;
create index teams_of on teams (organization_id, name collate people) where deleted_at is null;
