import { isDeepStrictEqual } from 'node:util'
import { events as schemas } from '@beseda/contract/events/index.ts'
import { expect, test } from 'vitest'
import { type Installation, start } from './installation.ts'

/** Tests that only read the rows of the demo. */
export const testConsistency = (demo: () => Installation): void => {
  test('the columns of a chat agree with its feed', async () => {
    await demo().none(`select c.id from chats c left join messages m on m.chat_id = c.id group by c.id
      having c.last_seq is distinct from max(m.seq) or count(m) <> c.last_seq or min(m.seq) <> 1`)
    await demo().none(`select c.id from chats c where c.unread <>
      (select count(*) from messages m where m.chat_id = c.id and m.seq > c.read_seq and m.kind = 'message' and m.author_kind = 'client')`)
    await demo().none(`select c.id from chats c join lateral
        (select * from messages m where m.chat_id = c.id and m.kind <> 'history' order by seq desc limit 1) m on true
      where (c.last_message ->> 'seq')::int <> m.seq or c.last_message ->> 'author' <> m.author_kind
        or c.last_message ->> 'authorName' <> m.author_name or c.last_message ->> 'authorId' is distinct from m.author_id::text
        or c.last_message ->> 'status' is distinct from m.status or (c.last_message ->> 'internal')::bool <> (m.kind = 'internal')
        or (m.text <> '' and c.last_message ->> 'preview' <> translate(m.text, chr(160), ' ')) or (c.last_message ->> 'at')::float8 <> extract(epoch from m.at) * 1000`)
    await demo().none(`
      with answered as (select session_id, max(seq) as seq from messages where kind = 'message' and author_kind = 'operator' group by 1),
        handed as (select session_id, max(at) as at from messages where history ->> 'type' = 'handedOver' group by 1),
        waits as (select m.session_id, min(m.at) as since from messages m left join answered a using (session_id)
          left join handed h using (session_id)
          where m.kind = 'message' and m.author_kind = 'client' and m.seq > coalesce(a.seq, 0) and m.at >= coalesce(h.at, m.at) group by 1)
      select c.id from chats c left join waits w using (session_id)
      where c.bot is null and c.waiting_since is distinct from case when c.status <> 'closed' then w.since end`)
    await demo().none(`select c.id from chats c join channels ch on ch.id = c.channel_id
      where c.medium_at is distinct from c.waiting_since + ch.delay_medium_s * interval '1 second'
        or c.high_at is distinct from c.waiting_since + ch.delay_high_s * interval '1 second'`)
    await demo().none(
      `select c.id from chats c where (c.status = 'closed') <> (c.session_closed_at is not null and c.next_deadline_at is null)`,
    )
    await demo().none(`select c.id from chats c where c.status <> 'closed' and c.next_deadline_at <= $1`, [
      new Date(start),
    ])
    await demo().none(
      `select id from chats where client_read_seq > client_delivered_seq or client_delivered_seq > last_seq or read_seq > last_seq`,
    )
    await demo().none(`select m.id from messages m join chats c on c.id = m.chat_id
      where m.kind = 'message' and m.author_kind in ('operator', 'bot') and m.status <>
        case when m.seq <= c.client_read_seq then 'read' when m.seq <= c.client_delivered_seq then 'delivered' else 'sent' end`)
    await demo().none(
      `select id from messages where (status is null) = (kind = 'message' and author_kind in ('operator', 'bot'))`,
    )
  })

  test('the sessions of a chat do not overlap, and each has its own part of the feed', async () => {
    await demo().none(`select id from (select id, opened_at, lag(closed_at) over w as before, lag(id) over w as prev from chat_sessions
      window w as (partition by chat_id order by number)) s where prev is not null and (before is null or before > opened_at)`)
    await demo().none(`select s.id from chat_sessions s join messages m on m.chat_id = s.chat_id and m.seq = s.first_seq
      where m.session_id <> s.id or m.history ->> 'type' <> 'opened' or m.at <> s.opened_at`)
    await demo().none(`
      with asked as (select session_id, min(seq) as seq from messages where kind = 'message' and author_kind = 'client' group by 1),
      feed as (select m.session_id, min(m.seq) as first, max(m.at) as last,
          min(m.at) filter (where m.kind = 'message' and m.author_kind = 'operator' and m.seq > a.seq) as reply
        from messages m left join asked a on a.session_id = m.session_id
        where m.history ->> 'type' is distinct from 'rated' group by 1)
      select s.id from chat_sessions s join feed f on f.session_id = s.id
      where s.first_seq <> f.first or s.closed_at <> f.last or s.first_reply_at is distinct from f.reply`)
    await demo().none(
      `select s.id from chat_sessions s where (s.rating is null) <> (s.rated_at is null) or s.rated_at < s.closed_at`,
    )
    await demo().none(`select s.id from chat_sessions s left join ratings r on r.session_id = s.id
      left join messages m on m.chat_id = r.chat_id and m.seq = r.seq
      where (s.rating, s.rated_at) is distinct from (r.value::int, r.given_at) or r.asked_at < s.closed_at
        or (s.closed_at is not null and s.first_reply_at is not null) <> (r.asked_at is not null)
        or (r.given_at is not null and (m.session_id is distinct from s.id or m.at <> r.given_at
          or (m.history #>> '{rating,value}')::int is distinct from r.value))`)
    await demo().none(`select c.id from chats c join chat_sessions s on s.id = c.session_id
      where (c.session_number, c.session_opened_at) <> (s.number, s.opened_at) or c.session_closed_at is distinct from s.closed_at
        or c.category_id is distinct from s.category_id or c.session_created_by is distinct from s.created_by
        or c.first_reply_at is distinct from s.first_reply_at
        or s.number <> (select max(number) from chat_sessions l where l.chat_id = c.id)`)
  })

  test('times are in order and plausible', async () => {
    await demo().none(`select id from events where at >= $1`, [new Date(start)])
    await demo().none(`select id from messages where at >= $1`, [new Date(start)])
    await demo().none(
      `select id from (select id, at, lag(at) over (order by id) as before from events) e where before > at`,
    )
    await demo().none(
      `select id from (select id, at, lag(at) over (partition by chat_id order by seq) as before from messages) m where before > at`,
    )
    await demo().none(`select c.id from clients c join contacts k on k.client_id = c.id join chats h on h.contact_id = k.id
      where c.created_at > k.created_at or k.created_at > h.created_at`)
    await demo().none(
      `select number from (select number, opened_at, lag(opened_at) over (order by number) as before from chat_sessions) s where before > opened_at`,
    )
    const [oldest] = await demo().sql<{ days: number }>(
      `select extract(epoch from $1::timestamptz - min(opened_at)) / 86400 as days from chat_sessions`,
      [new Date(start)],
    )
    expect(Number(oldest!.days)).toBeGreaterThan(58)
    expect(Number(oldest!.days)).toBeLessThanOrEqual(60.01)
    const [pace] = await demo().sql<{ half: number; most: number; weekend: number; night: number }>(`
      select percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - opened_at)) as half,
        percentile_cont(0.9) within group (order by extract(epoch from first_reply_at - opened_at)) as most,
        avg((extract(isodow from opened_at at time zone 'Europe/Moscow') > 5)::int)::float8 as weekend,
        avg((extract(hour from opened_at at time zone 'Europe/Moscow') not between 9 and 20)::int)::float8 as night
      from chat_sessions where created_by is null`)
    expect(pace!.half).toBeGreaterThan(25)
    expect(pace!.half).toBeLessThan(120)
    expect(pace!.most).toBeLessThan(1200)
    expect(pace!.weekend).toBeLessThan(0.25)
    expect(pace!.night).toBeLessThan(0.1)
    await demo().none(`select name from users join operator_presence on user_id = id where presence <> 'offline'`)
  })

  test('every event follows the contract, and its line exists', async () => {
    const rows = await demo().sql<{ type: keyof typeof schemas; data: Record<string, unknown> }>(
      'select type, data from events',
    )
    // one expectation for all of them: one each would cost more than everything else here
    const wrong = rows.filter(({ type, data }) => {
      const { type: inside, ...fields } = data
      return inside !== type || !isDeepStrictEqual(schemas[type].parse(fields), fields)
    })
    expect(rows.length).toBeGreaterThan(10_000)
    expect(wrong).toEqual([])
    await demo().none(`select e.id from events e where e.type in ('message.received', 'message.composed') and not exists
      (select from messages m where m.id = (e.data ->> 'messageId')::uuid and m.seq = (e.data ->> 'seq')::int and m.at = e.at)`)
    await demo().none(`select e.id from events e where e.type like 'chat.%' and e.data ? 'seq' and e.type <> 'chat.read' and not exists
      (select from messages m where m.chat_id = (e.data ->> 'chatId')::uuid and m.seq = (e.data ->> 'seq')::int
        and 'chat.' || (m.history ->> 'type') = e.type and m.history ->> 'reason' = coalesce(e.data ->> 'kind',
          case when e.type = 'chat.handedOver' then coalesce(e.data ->> 'fault', e.data ->> 'to') end, e.data ->> 'reason') and m.at = e.at)`)
    // The line of a transfer stands for its unassignment and assignment as well.
    await demo().none(`select e.type from events e where e.type like 'chat.%' and not e.data ? 'seq'
      and e.type not in ('chat.closingStarted', 'chat.routed', 'chat.botAnswered') and e.data ->> 'reason' <> 'transfer'`)
    const [counts] = await demo().sql<{ lines: number; events: number }>(`select
      (select count(*)::int from messages) as lines, (select count(*)::int from events where data ? 'seq' and type <> 'chat.read') as events`)
    expect(counts!.lines).toBe(counts!.events)
  })

  test('no operator has more chats at once than the team allows, nor receives one while away', async () => {
    const people = await demo().sql<{ id: string; most: number }>(
      `select m.user_id as id, max(t.dialog_limit)::int as most from team_members m join teams t on t.id = m.team_id group by 1`,
    )
    const limit = new Map(people.map((p) => [p.id, p.most]))
    const rows = await demo().sql<{ type: string; data: Record<string, string> }>(
      'select type, data from events order by id',
    )
    const chatsOf = new Map<string, Set<string>>(people.map((p) => [p.id, new Set()]))
    const online = new Set<string>()
    let most = 0
    for (const { type, data } of rows) {
      if (type === 'presence.changed') {
        if (data.presence === 'online') online.add(data.userId!)
        else online.delete(data.userId!)
      }
      const mine = chatsOf.get(data.operatorId ?? '')
      if (type === 'chat.assigned') {
        expect(online, JSON.stringify(data)).toContain(data.operatorId)
        mine!.add(data.chatId!)
        most = Math.max(most, mine!.size)
        expect(mine!.size).toBeLessThanOrEqual(limit.get(data.operatorId!)!)
      }
      if (type === 'chat.unassigned' || (type === 'chat.closed' && data.operatorId))
        expect(mine!.delete(data.chatId!)).toBe(true)
    }
    expect(most).toBeGreaterThan(6)
    const open = await demo().sql<{ id: string; n: number }>(
      `select operator_id as id, count(*)::int as n from chats where status = 'assigned' group by 1`,
    )
    for (const { id, n } of open) expect(chatsOf.get(id)!.size).toBe(n)
  })
}
