-- What visitors of widgets leave in the form before a conversation, and their sites say about them.

create table client_details (
  id uuid primary key,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  -- a phone with plus and country code
  value text not null,
  -- form: typed by the client; identity: signed by the site's server
  source text not null check (source in ('form', 'identity')),
  created_at timestamptz not null
);
call tenant_table('client_details');
create unique index client_details_value on client_details (client_id, kind, lower(value));

create table client_consents (
  id uuid primary key,
  organization_id uuid not null references organizations,
  client_id uuid not null references clients on delete cascade,
  policy_url text not null,
  network text,
  given_at timestamptz not null
);
call tenant_table('client_consents');
create index client_consents_client on client_consents (client_id, given_at);

-- a user of the site, by a token that the site's server has signed
alter table contacts add column identified boolean not null default false;
-- replies up to here were sent by e-mail, because the client had not read them in the widget
alter table contacts add column mailed_seq integer not null default 0;
