import type { RoutedMessage } from '@beseda/contract/entities/routing.ts'
import { limits } from '@beseda/contract/limits.ts'
import { route } from '@beseda/domain/routing/route.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { loadRules } from '../automation-store/index.ts'
import { checkChannel } from './read.ts'

/** The first message of a client in each of the newest sessions that a client opened. */
const openings = prepared(`
  select s.chat_id as "chatId", s.id as "sessionId", cl.name as "clientName", m.at, m.text,
    coalesce((select e.data ->> 'origin' from events e
      where e.organization_id = $1 and e.session_id = s.id and e.type = 'chat.routed' order by e.id limit 1), 'subscriber') as origin,
    exists (select from chat_sessions e where e.chat_id = s.chat_id and e.opened_at < s.opened_at) as "isRepeat"
  from (select * from chat_sessions where organization_id = $1 and channel_id = $2 and created_by is null
      order by opened_at desc, id desc limit $3) s
    join clients cl on cl.id = s.client_id
    join lateral (select m.at, m.text from messages m
      where m.chat_id = s.chat_id and m.seq >= s.first_seq and m.kind = 'message' and m.kind = 'message' and m.author_kind = 'client' order by m.seq limit 1) m on true
  order by s.opened_at desc, s.id desc`)

/** What the enabled rules do with the messages that opened the last sessions. Reads only. */
export const tryRules = async (
  c: Runner,
  organizationId: string,
  channelId: string,
): Promise<{ messages: RoutedMessage[] }> => {
  await checkChannel(c, organizationId, channelId)
  const [rules, messages] = await Promise.all([
    loadRules(c, organizationId, channelId),
    c.run<Omit<RoutedMessage, 'ruleId' | 'trace'>>(openings, [organizationId, channelId, limits.ruleTrials]),
  ])
  return {
    messages: messages.map((m) => {
      const { rule, trace } = route(rules, m)
      return { ...m, ruleId: rule?.id ?? null, trace: [...trace] }
    }),
  }
}
