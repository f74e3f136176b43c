import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'

// All facts are read after the presence is locked: they hold until the commit.
const chatsOf = prepared(
  `select count(*)::int as chats from chats where organization_id = $1 and operator_id = $2 and status = 'assigned'`,
)
export const countChats = async (w: Work, userId: string): Promise<number> =>
  (await w.run<{ chats: number }>(chatsOf, [w.organizationId, userId]))[0]!.chats

const connected = prepared(`
  select 1 from operator_presence op where op.organization_id = $1 and op.user_id = $2 and ${presenceRules.connected('$3')}`)
export const isConnected = async (w: Work, userId: string): Promise<boolean> =>
  (await w.run(connected, [w.organizationId, userId, toDb(w.now)])).length > 0

const account = prepared(`
  select name, last_active_at as "lastCallAt" from users where organization_id = $1 and id = $2`)
export const readAccount = async (w: Work, userId: string) =>
  (await w.run<{ name: string; lastCallAt: number | null }>(account, [w.organizationId, userId]))[0]!
