import { prepared, toDb } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { applyInput } from './apply-input.ts'

const due = prepared(`
  select id, organization_id from chats where next_deadline_at <= $1 order by next_deadline_at limit 1 for no key update skip locked`)
const earliest = prepared(`select min(next_deadline_at) as at from chats where next_deadline_at is not null`)

/** Handles sessions whose deadline has passed, whichever of `chat-session/deadlines.ts` it is. */
export const chatSweep = {
  name: 'chats.deadlines',
  next: (deps: WorkDeps): Promise<number | null> =>
    systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  /** Handles one; false: nothing is due. */
  runOne: (deps: WorkDeps): Promise<boolean> =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<{ id: string; organization_id: string }>(due, [toDb(s.now)])
      if (!row) return false
      const w = await s.actFor(row.organization_id)
      const chat = await lockChat(w, { chatId: row.id })
      if (chat) await applyInput(w, chat, { type: 'deadlinePassed' })
      return true
    }),
}
