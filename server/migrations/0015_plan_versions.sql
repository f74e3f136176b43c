-- The version of the plan that the organization's options were copied from; another one means: copy again.
alter table organizations add column plan_version integer;
