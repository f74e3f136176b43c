import { fail } from '@beseda/contract/errors/index.ts'
import { id } from '@beseda/contract/fields.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { lockChat, saveDecision } from '../chat-store/index.ts'
import { keepEndedMs } from './add.ts'
import { lockChatsOf, showBan } from './other-chats.ts'
import { oneBan } from './read.ts'

export const letInBannedJob = defineJob('bans.letIn', z.object({ banId: id }))

const end = prepared(`
  update bans set ended_at = $3, sweep_at = $4 where organization_id = $1 and id = $2 and ended_at is null returning 1`)
const drop = prepared(`delete from bans where organization_id = $1 and id = $2`)

/** Ends a ban. Its messages are let in by a job, or deleted. */
export const removeBan = (
  deps: Deps,
  user: SignedIn,
  { banId, letIn }: { banId: string; letIn: boolean },
): Promise<null> =>
  work(deps, user.organizationId, async (w) => {
    const ban = await oneBan(w, banId)
    // the chats first: the common order of locks
    const shownIn = ban.kind === 'client' ? await lockChatsOf(w, ban.client.id) : []
    const chat = await lockChat(w, { chatId: ban.chatId })
    const ended = await w.run(end, [w.organizationId, banId, toDb(w.now), toDb(w.now + keepEndedMs)])
    if (ended.length === 0) throw fail('BAN_NOT_FOUND')
    const by = byUser(user.userId)
    if (chat) {
      const about = { chatId: ban.chatId, sessionId: chat.sessionId!, banId, kind: ban.kind, by } as const
      await saveDecision(w, chat, {
        next: chat.state,
        events: [{ type: 'chat.unbanned', ...about, reason: 'removed' }],
      })
    }
    const others = shownIn.filter((other) => other !== ban.chatId)
    showBan(w, others, { clientId: ban.client.id, userId: user.userId, reason: 'unbanned' })
    if (letIn) w.schedule(letInBannedJob.with({ banId }))
    else await w.run(drop, [w.organizationId, banId])
    const { reason, until } = ban
    recordChange(w, {
      ...{ entity: 'ban', entityId: banId, name: ban.address ?? ban.client.name, action: 'deleted' },
      ...{ before: { reason, until }, after: null, by },
    })
    return null
  })
