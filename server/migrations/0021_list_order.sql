-- Lists of chats in the order of a deadline or a wait, and by channel; closed ones by team and by channel.

-- chats without this time come last; the times of a message are in no index, so that its update stays cheap
create index chats_open_deadline on chats
  (organization_id, coalesce(high_at, '9999-12-31T00:00:00Z'::timestamptz), id) where status <> 'closed';
create index chats_open_waiting on chats
  (organization_id, coalesce(waiting_since, '9999-12-31T00:00:00Z'::timestamptz), id) where status <> 'closed';
create index chats_open_channel on chats (organization_id, channel_id) where status <> 'closed';
create index chats_closed_team on chats (organization_id, team_id, session_closed_at desc, id desc)
  where status = 'closed';
create index chats_closed_channel on chats (organization_id, channel_id, session_closed_at desc, id desc)
  where status = 'closed';
