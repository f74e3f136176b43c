create index recoveries_expires on recoveries (expires_at);
-- a row is locked before it is swept
grant update on spent_captchas to beseda_system;
