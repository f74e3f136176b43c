-- Mail and SMS that leave the product. The zero organization owns what is written to somebody who has none yet.
create table outgoing_messages (
  id uuid primary key,
  organization_id uuid not null,
  medium text not null check (medium in ('mail', 'sms')),
  recipient text not null,
  kind text not null,
  lang text not null check (lang in ('ru', 'eng')),
  -- what the text is made of; null once it was sent: it holds codes and links
  data jsonb,
  -- resting: no transport is set, it stays here to be read
  state text not null default 'waiting' check (state in ('waiting', 'resting', 'sent', 'failed')),
  failure text,
  provider_id text,
  created_at timestamptz not null,
  -- worth nothing afterwards, so not sent any more
  useful_until timestamptz,
  sent_at timestamptz,
  -- when the row goes away
  sweep_at timestamptz not null
);
call tenant_table('outgoing_messages');
create index outgoing_messages_newest on outgoing_messages (created_at, id);
create index outgoing_messages_sweep on outgoing_messages (sweep_at);

-- A request for a new password: the mail holds the token, the table only its SHA-256.
create table recoveries (
  token_hash bytea primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  -- SHA-256 of login and password hash at the time: when one of them has changed since, the link is void
  account_state bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
call tenant_table('recoveries');
create index recoveries_user on recoveries (user_id);

-- Somebody on the way to an organization of their own. Belongs to no organization: only the product itself sees it.
create table sign_ups (
  id uuid primary key,
  contact_kind text not null check (contact_kind in ('mail', 'phone')),
  contact text not null,
  stage text not null default 'code' check (stage in ('code', 'organization', 'done')),
  -- SHA-256 of the token that the next step needs
  token_hash bytea not null unique,
  -- HMAC of the code; SHA-256 of the link in the SMS
  code_hash bytea not null,
  link_hash bytea not null unique,
  -- wrong codes so far, messages sent so far
  attempts integer not null default 0,
  sends integer not null default 1,
  resend_at timestamptz not null,
  lang text not null check (lang in ('ru', 'eng')),
  consent_version text not null,
  consent_at timestamptz not null,
  address text not null,
  -- when the step can no longer be taken; once done, when the row goes away
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sign_ups_expires on sign_ups (expires_at);
grant select, insert, update, delete on sign_ups to beseda_system;

-- To what somebody has agreed, when and from where.
create table consents (
  id uuid primary key,
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  version text not null,
  address text not null,
  -- a verified phone of the sign-up, digits with a plus; null when it was by mail
  phone text,
  given_at timestamptz not null
);
call tenant_table('consents');
create unique index consents_phone on consents (phone) where phone is not null;

-- Solved captchas: each opens one door once.
create table spent_captchas (
  id bytea primary key,
  expires_at timestamptz not null
);
create index spent_captchas_expires on spent_captchas (expires_at);
grant select, insert, delete on spent_captchas to beseda_system;
