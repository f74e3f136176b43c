-- Tags and extra fields that are synchronised with fields of the CRM.
alter table crm_connections add mapping jsonb not null default '[]';
