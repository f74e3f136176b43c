import type { Counters, Queue } from '@beseda/contract/entities/chat.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { queueViewer, seenIds } from '../chat-view/index.ts'
import { isInQueueSql, isOpen } from './queue-sql.ts'

const counted = ['assigned', 'pending', 'overdue', 'created'] as const satisfies readonly Queue[]
const countFor = (allChats: boolean) =>
  prepared(`
  select ${counted.map((q) => `count(*) filter (where ${isInQueueSql(q, { scope: 'mine', allChats })})::int as ${q}`).join(',\n    ')}
  from chats c where c.organization_id = $1 and ${isOpen}`)
const [statement, ofManager] = [countFor(false), countFor(true)]

/** The numbers of the menu: how many chats are in each of the user's own queues. */
export const countChats = async (c: Runner, user: SignedIn, now: number): Promise<Counters> => {
  const values = [user.organizationId, user.userId, seenIds(user), toDb(now)]
  return (await c.run<Counters>(queueViewer(user).allChats ? ofManager : statement, values))[0]!
}
