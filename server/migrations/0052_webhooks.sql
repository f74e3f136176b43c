-- Where the product tells programs what happened, and what became of it.
create table webhooks (
  id uuid primary key,
  organization_id uuid not null references organizations,
  url text not null,
  -- contract/src/entities/webhook.ts
  events text[] not null,
  -- the secret of the signature
  sealed bytea not null,
  -- off: by a person; failed: by the product, after days without success
  state text not null default 'on' check (state in ('on', 'off', 'failed')),
  -- null: the last attempt succeeded
  failing_since timestamptz,
  created_by uuid references users,
  created_at timestamptz not null
);
call tenant_table('webhooks');
create index webhooks_organization on webhooks (organization_id, created_at);

create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null references organizations,
  webhook_id uuid not null references webhooks on delete cascade,
  -- the same for all webhooks, and for every attempt
  event_id uuid not null,
  type text not null,
  -- the client or the chat: its deliveries keep their order
  subject_id uuid not null,
  -- exactly what is sent, because the signature covers it
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  -- time, status, beginning of the answer or reason, the last twenty
  attempts jsonb not null default '[]',
  created_at timestamptz not null,
  sweep_at timestamptz not null,
  unique (webhook_id, event_id)
);
call tenant_table('webhook_deliveries');
create index webhook_deliveries_time on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_sweep on webhook_deliveries (sweep_at);
