import type { Counters, Queue } from '@beseda/contract/entities/chat.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { queueViewer, seenIds } from '../chat-view/index.ts'
import { countMost, countOrder } from './list-sql.ts'
import { isInQueueSql, nextOverdueSql, type QueueScope } from './queue-sql.ts'

const counted = ['assigned', 'pending', 'bot', 'overdue', 'created'] as const satisfies readonly Queue[]
/** Each queue by its own index, and no further than the lists count. */
const countsOf = (of: QueueScope): string => {
  const count = (queue: Queue) =>
    `(select count(*) from (select 1 from chats c where c.organization_id = $1 and ${isInQueueSql(queue, of)}
      ${countOrder({ queue, wait: null })} limit ${countMost}) x)`
  return `jsonb_build_object(${counted.map((queue) => `'${queue}', ${count(queue)}`).join(', ')})`
}
/** Few chats have such messages, and an index has only those. */
const undelivered = `(select count(*) from (select 1 from chats c where c.organization_id = $1
    and ${isInQueueSql('assigned', { scope: 'all', allChats: true })} and c.undelivered > 0 limit ${countMost}) x)`
const unread = `(select count(*)::int from (select 1 from chats c where c.organization_id = $1
    and ${isInQueueSql('assigned', { scope: 'mine', allChats: false })} and c.unread > 0 limit ${countMost}) x)`
const ofAll = `${countsOf({ scope: 'all', allChats: true })} || jsonb_build_object('undelivered', ${undelivered})`
const countFor = (allChats: boolean) =>
  prepared(`
  select ${countsOf({ scope: 'mine', allChats })} as mine,
    ${allChats ? ofAll : 'null::jsonb'} as "all", ${unread} as unread,
    ${nextOverdueSql(allChats)} as "nextOverdueAt"
  from (select $2::uuid, $3::uuid[], $4::timestamptz) used`)
const [statement, ofManager] = [countFor(false), countFor(true)]

type Counts = NonNullable<Counters['all']>
interface Row {
  readonly mine: Omit<Counts, 'undelivered'>
  readonly all: Counts | null
  readonly unread: number
  readonly nextOverdueAt: number | null
}
/** The numbers of the menu: how many chats are in each of the user's own queues, and in everybody's. */
export const countChats = async (c: Runner, user: SignedIn, now: number): Promise<Counters> => {
  const values = [user.organizationId, user.userId, seenIds(user), toDb(now)]
  const { mine, all, unread, nextOverdueAt } = (
    await c.run<Row>(queueViewer(user).allChats ? ofManager : statement, values)
  )[0]!
  return { ...mine, unread, ...(all && { all }), nextOverdueAt }
}
