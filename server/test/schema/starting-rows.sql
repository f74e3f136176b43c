-- One row in every table of the starting schema: later migrations are tested on them. Never changed, like the schema itself.
insert into organizations (id, login, name, plan_id, created_at) values
  ('00000000-0000-7000-8000-000000000001', 'shop', 'Shop', '01900000-0000-7000-8000-000000000003', '2026-01-01Z');
insert into events (organization_id, type, data, at) values
  ('00000000-0000-7000-8000-000000000001', 'presence.changed', '{"userId": "00000000-0000-7000-8000-000000000011"}', '2026-01-01Z');
insert into jobs (organization_id, name, data, run_at, created_at) values
  ('00000000-0000-7000-8000-000000000001', 'delivery.send', '{}', '2026-01-01Z', '2026-01-01Z');
insert into job_attempts (job_id, organization_id, attempt, started_at) select id, organization_id, 1, '2026-01-01Z' from jobs;
insert into job_limits (organization_id, throttle) values ('00000000-0000-7000-8000-000000000001', 'channel:1');
insert into nodes (id, alive_until) values ('00000000-0000-7000-8000-000000000002', '2026-01-01Z');
insert into audit_log (organization_id, at, actor_kind, actor_name, entity, name, action, changes, address, user_agent) values
  ('00000000-0000-7000-8000-000000000001', '2026-01-01Z', 'system', '', 'team', 'Sales', 'created', '[]', '', '');
insert into outgoing_messages (id, organization_id, medium, recipient, kind, lang, created_at, sweep_at) values
  ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'mail', 'anna@shop.example', 'recovery', 'ru', '2026-01-01Z', '2026-01-02Z');

insert into roles (id, organization_id, name, rights, system, immutable, created_at) values
  ('00000000-0000-7000-8000-000000000010', '00000000-0000-7000-8000-000000000001', 'Оператор', '{AUTHORITY_CHAT_DISTRIBUTION}', 'operator', true, '2026-01-01Z');
insert into users (id, organization_id, role_id, name, login, password_hash, created_at) values
  ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000010', 'Анна', 'anna@shop.example', '', '2026-01-01Z');
insert into sign_ins (token_hash, id, organization_id, user_id, created_at, last_used_at, ends_at, expires_at) values
  ('\x01', '00000000-0000-7000-8000-000000000012', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', '2026-01-01Z', '2026-01-01Z', '2026-01-02Z', '2026-02-01Z');
insert into two_factors (user_id, organization_id, secret, created_at) values
  ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000001', '\x02', '2026-01-01Z');
insert into backup_codes (user_id, organization_id, code_hash) values
  ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000001', '\x03');
insert into recoveries (token_hash, organization_id, user_id, account_state, created_at, expires_at) values
  ('\x04', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', '\x05', '2026-01-01Z', '2026-01-02Z');
insert into sign_ups (id, contact_kind, contact, token_hash, code_hash, link_hash, resend_at, lang, consent_version, consent_at, address, expires_at, created_at) values
  ('00000000-0000-7000-8000-000000000013', 'mail', 'boris@shop.example', '\x06', '\x07', '\x08', '2026-01-01Z', 'ru', '1', '2026-01-01Z', '192.0.2.1', '2026-01-02Z', '2026-01-01Z');
insert into consents (id, organization_id, user_id, version, address, given_at) values
  ('00000000-0000-7000-8000-000000000014', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', '1', '192.0.2.1', '2026-01-01Z');
insert into spent_captchas (id, expires_at) values ('\x09', '2026-01-02Z');
insert into api_keys (organization_id, key_hash, hint, created_by, created_at) values
  ('00000000-0000-7000-8000-000000000001', '\x0a', 'abcd', '00000000-0000-7000-8000-000000000011', '2026-01-01Z');
insert into plan_requests (id, organization_id, user_id, option, created_at) values
  ('00000000-0000-7000-8000-000000000015', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', 'OPTION_API', '2026-01-01Z');

insert into calendars (id, organization_id, name, created_at) values
  ('00000000-0000-7000-8000-000000000020', '00000000-0000-7000-8000-000000000001', 'Office', '2026-01-01Z');
insert into calendar_versions (calendar_id, number, organization_id, time_zone, week, exceptions) values
  ('00000000-0000-7000-8000-000000000020', 1, '00000000-0000-7000-8000-000000000001', 'Europe/Moscow', '[[], [], [], [], [], [], []]', '[]');
insert into teams (id, organization_id, name, calendar_id, dialog_limit, created_at) values
  ('00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000001', 'Sales', '00000000-0000-7000-8000-000000000020', 5, '2026-01-01Z');
insert into team_members (organization_id, team_id, user_id) values
  ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000011');
insert into operator_presence (user_id, organization_id, presence, since) values
  ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000001', 'online', '2026-01-01Z');
insert into connections (organization_id, user_id, node_id) values
  ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000002');

insert into channels (id, organization_id, type, name, team_id, settings, created_at) values
  ('00000000-0000-7000-8000-000000000030', '00000000-0000-7000-8000-000000000001', 'loopback', 'Shop', '00000000-0000-7000-8000-000000000021', '{}', '2026-01-01Z');
insert into channel_secrets (organization_id, channel_id, name, sealed) values
  ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000030', 'token', '\x0b');
insert into channel_health (channel_id, organization_id, since) values
  ('00000000-0000-7000-8000-000000000030', '00000000-0000-7000-8000-000000000001', '2026-01-01Z');
insert into channel_teams (organization_id, channel_id, team_id) values
  ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000030', '00000000-0000-7000-8000-000000000021');
insert into channel_sites (organization_id, channel_id, host, first_seen_at, last_seen_at) values
  ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000030', 'shop.example', '2026-01-01Z', '2026-01-01Z');
insert into held_events (organization_id, channel_id, event_key, is_message, event, at) values
  ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000030', '1', true, '{}', '2026-01-01Z');

insert into client_statuses (id, organization_id, name, colour, position) values
  ('00000000-0000-7000-8000-000000000040', '00000000-0000-7000-8000-000000000001', 'New', 'green', 1);
insert into clients (id, organization_id, name, status_id, created_at) values
  ('00000000-0000-7000-8000-000000000041', '00000000-0000-7000-8000-000000000001', 'Вера', '00000000-0000-7000-8000-000000000040', '2026-01-01Z');
insert into contacts (id, organization_id, client_id, channel_id, external_id, address, created_at) values
  ('00000000-0000-7000-8000-000000000042', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000041', '00000000-0000-7000-8000-000000000030', '1', '+79000000000', '2026-01-01Z');

insert into categories (id, organization_id, name, path, position) values
  ('00000000-0000-7000-8000-000000000050', '00000000-0000-7000-8000-000000000001', 'Delivery', 'Delivery', 1);
insert into category_teams (organization_id, category_id, team_id) values
  ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000050', '00000000-0000-7000-8000-000000000021');
insert into category_templates (id, organization_id, name, all_teams, team_ids, tree, created_at) values
  ('00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000001', 'Shop', true, '{}', '[]', '2026-01-01Z');
insert into chats (id, organization_id, client_id, contact_id, channel_id, status, session_id, session_number, session_opened_at, team_id, operator_id,
  category_id, assigned_at, waiting_since, medium_at, high_at, last_seq, unread, activity_at, created_at) values
  ('00000000-0000-7000-8000-000000000060', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000041', '00000000-0000-7000-8000-000000000042',
  '00000000-0000-7000-8000-000000000030', 'assigned', '00000000-0000-7000-8000-000000000061', 1, '2026-01-01Z', '00000000-0000-7000-8000-000000000021',
  '00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000050', '2026-01-01Z', '2026-01-01Z', '2026-01-01 00:05Z', '2026-01-01 00:10Z', 1, 1, '2026-01-01Z', '2026-01-01Z');
insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, operator_id, category_id, first_seq, opened_at, first_assigned_at) values
  ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000060', '00000000-0000-7000-8000-000000000041',
  '00000000-0000-7000-8000-000000000030', 1, '00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000050', 1, '2026-01-01Z', '2026-01-01Z');
insert into session_facts (session_id, organization_id, facts_version, facts, computed_at) values
  ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-000000000001', 1, '{}', '2026-01-01Z');

insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_id, author_name, text, has_files, has_parts, external_id, at) values
  ('00000000-0000-7000-8000-000000000070', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000060', '00000000-0000-7000-8000-000000000061',
  '00000000-0000-7000-8000-000000000030', 1, 'message', 'client', '00000000-0000-7000-8000-000000000041', 'Вера', 'Здравствуйте', true, true, '1', '2026-01-01Z');
insert into files (id, organization_id, message_id, name, mime, kind, bytes, width, height, sha256, uploaded_by_contact, created_at) values
  ('00000000-0000-7000-8000-000000000071', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000070', 'a.png', 'image/png', 'image', 1, 1, 1, '\x0c',
  '00000000-0000-7000-8000-000000000042', '2026-01-01Z');
insert into message_parts (id, organization_id, message_id, position, content, file_id) values
  ('00000000-0000-7000-8000-000000000072', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000070', 0, '{}', '00000000-0000-7000-8000-000000000071');
insert into provider_messages (channel_id, provider_id, organization_id, message_id, part_id, at) values
  ('00000000-0000-7000-8000-000000000030', '1', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000070', '00000000-0000-7000-8000-000000000072', '2026-01-01Z');
insert into ratings (id, organization_id, session_id, chat_id, channel_id, operator_id, via, asked_at) values
  ('00000000-0000-7000-8000-000000000073', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-000000000060',
  '00000000-0000-7000-8000-000000000030', '00000000-0000-7000-8000-000000000011', 'widget', '2026-01-01Z');
