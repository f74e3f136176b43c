-- The last use that was counted: a repeated call counts once.
alter table reply_template_uses add column last_use uuid;
