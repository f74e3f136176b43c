-- The file in the heading of a registered template: the sample with which it was reviewed. The update that deletes the template releases it.
alter table files add column registered_template_id uuid references registered_templates on delete set null;
create index files_registered_template on files (registered_template_id) where registered_template_id is not null;
