-- The roles that every organization has from the start and nobody changes.
alter table roles add column system text check (system in ('operator', 'supervisor', 'administrator'));
update roles set system = case name when 'Оператор' then 'operator' when 'Супервизор' then 'supervisor' else 'administrator' end
  where immutable and name in ('Оператор', 'Супервизор', 'Администратор');
create unique index roles_name on roles (organization_id, lower(name));
create unique index roles_system on roles (organization_id, system) where system is not null;
create index users_role on users (role_id);
