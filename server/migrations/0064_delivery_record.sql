-- Delivery's own record. `sent_at`: when the attempt began that the provider accepted; a retry clears it.
alter table messages add column sent_at timestamptz;
-- `retries`: the try that got this id, so that receipts about an earlier try are told apart. `reason`: of an early failure.
alter table provider_messages add column retries integer not null default 0, add column reason text;
