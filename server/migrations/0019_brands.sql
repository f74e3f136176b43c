-- The built-in brand of an organization (contract/src/brands.ts); null: the installation's default.
alter table organizations add column brand text;
-- The brand of the host where the sign-up began; null: the same.
alter table sign_ups add column brand text;
-- The brand of the letter: that of its organization, or of the host where its recipient signs up.
alter table outgoing_messages add column brand text;
