-- Files that several messages share: those of bots, and those of automatic replies.
alter table bot_message_files rename to shared_message_files;
alter table shared_message_files rename constraint bot_message_files_pkey to shared_message_files_pkey;
alter table shared_message_files rename constraint bot_message_files_file_id_fkey to shared_message_files_file_id_fkey;
alter table shared_message_files rename constraint bot_message_files_message_id_fkey to shared_message_files_message_id_fkey;
alter table shared_message_files rename constraint bot_message_files_organization_id_fkey to shared_message_files_organization_id_fkey;
alter index bot_message_files_file rename to shared_message_files_file;

-- Files of bots that were deleted before, unless another bot has them: the sweep removes them now.
update files f set sweep_at = b.deleted_at from bots b
where b.id = f.bot_id and b.deleted_at is not null and not exists (
  select from bots o left join bot_versions v on v.bot_id = o.id
  where o.organization_id = f.organization_id and o.deleted_at is null
    and (o.document::text like '%' || f.id || '%' or v.document::text like '%' || f.id || '%'));
