import { AppError } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { type Incoming, receive } from '../inbound/index.ts'

const oldest = prepared(`
  select id, message from kept_messages where organization_id = $1 and ban_id = $2 order by at, id limit 20`)
const dropMessage = prepared(`delete from kept_messages where organization_id = $1 and id = $2`)
const dropBan = prepared(`delete from bans where organization_id = $1 and id = $2 and ended_at is not null`)

/** Receives the kept messages, oldest first. A repeated run finds by their ids those that are received already. */
export const letInBanned: OutsideHandler<{ banId: string }> = {
  timeoutMs: 600_000,
  outside: async ({ deps, organizationId, signal }, { banId }) => {
    while (!signal.aborted) {
      const rows = await read(deps, organizationId, (c) =>
        c.run<{ id: string; message: Incoming }>(oldest, [organizationId, banId]),
      )
      if (rows.length === 0) break
      for (const { id, message } of rows) {
        if (signal.aborted) break
        await receiveKept(deps, message)
        await work(deps, organizationId, async (w) => w.write(dropMessage, [organizationId, id]))
      }
    }
    return { done: true, write: async (w) => w.write(dropBan, [organizationId, banId]) }
  },
}
/** Files may be gone meanwhile: the text arrives without them. */
const receiveKept = async (deps: Deps, message: Incoming): Promise<void> => {
  const arriving = { ...message, mustFit: false, network: undefined }
  try {
    await receive(deps, arriving)
  } catch (error) {
    if (!(error instanceof AppError) || message.fileIds.length === 0) throw error
    await receive(deps, { ...arriving, fileIds: [] })
  }
}
