-- Recipients are searched by parts of names and addresses. Only who sees every organization can use these indexes: the
-- comparison of texts is not leakproof, so row-level security comes before it (decision 040).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index clients_words on clients using gin (organization_id, name gin_trgm_ops);
create index contacts_words on contacts using gin (organization_id, address gin_trgm_ops);
-- a phone is typed in many ways
create index contacts_digits on contacts using gin (organization_id, regexp_replace(address, '\D', '', 'g') gin_trgm_ops);
