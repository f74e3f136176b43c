-- The organizations that the demo has made. Closed: nobody signs in to them and no client writes to them, because the demo is off.
alter table organizations add column demo text check (demo in ('open', 'closed'));
alter table organizations add column is_open boolean not null
  generated always as (status = 'active' and demo is distinct from 'closed') stored;
-- before this migration their logins and e-mail addresses were all that told them apart
set local role beseda_system;
update organizations set demo = 'open' where (login = 'demo' and admin_email = 'elena.morozova@domilad.example')
  or (login = 'demo-service' and admin_email = 'service@beseda.example');
reset role;
