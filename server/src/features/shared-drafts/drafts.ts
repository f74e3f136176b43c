import type { SharedDraft } from '@beseda/contract/entities/shared-draft.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'

const keepMs = 30 * 86_400_000
/** Messages among which the reply is looked for that the draft has become: its author may have closed the tab at once. */
const recent = 50
const of = prepared(`
  select d.user_id as "userId", u.name, d.text, d.at
  from shared_drafts d join chats c on c.id = d.chat_id join users u on u.id = d.user_id
  where d.organization_id = $1 and d.chat_id = $2 and d.user_id <> $3 and c.status <> 'closed' and u.share_drafts
    and not exists (select 1 from messages m where m.chat_id = c.id and m.seq > c.last_seq - ${recent}
      and m.kind = 'message' and m.author_id = d.user_id and m.at >= d.at)`)
interface Row {
  readonly userId: string
  readonly name: string
  readonly text: string
  readonly at: number
}
/** What a colleague is writing to the client of this chat. */
export const sharedDraft = async (c: Runner, user: SignedIn, chatId: string): Promise<SharedDraft | null> => {
  await findChat(c, user, chatId)
  const [row] = await c.run<Row>(of, [user.organizationId, chatId, user.userId])
  return row ? { by: { id: row.userId, name: row.name }, text: row.text, at: row.at } : null
}

const save = prepared(`
  insert into shared_drafts (chat_id, organization_id, user_id, text, at, sweep_at)
  select $2, $1, u.id, $4, $5, $6 from users u where u.organization_id = $1 and u.id = $3 and u.share_drafts
  on conflict (chat_id) do update set user_id = excluded.user_id, text = excluded.text, at = excluded.at, sweep_at = excluded.sweep_at`)
const drop = prepared(`delete from shared_drafts where organization_id = $1 and chat_id = $2`)
const dropOwn = prepared(`delete from shared_drafts where organization_id = $1 and chat_id = $2 and user_id = $3`)

/** Keeps the reply that the chat's operator is writing. The chat is not locked: messages must not wait for drafts. */
export const keepDraft = (deps: Deps, user: SignedIn, { chatId, text }: { chatId: string; text: string }) =>
  work(deps, user.organizationId, async (w): Promise<null> => {
    const chat = await findChat(w, user, chatId)
    if (chat.operator?.id !== user.userId || chat.status !== 'assigned') throw fail('CHAT_NOT_YOURS')
    if (text.trim() === '') await w.run(dropOwn, [w.organizationId, chatId, user.userId])
    else await w.run(save, [w.organizationId, chatId, user.userId, text, toDb(w.now), toDb(w.now + keepMs)])
    return null
  })
export const removeDraft = (deps: Deps, user: SignedIn, chatId: string) =>
  work(deps, user.organizationId, async (w): Promise<null> => {
    const chat = await findChat(w, user, chatId)
    if (chat.operator?.id === user.userId) await w.run(drop, [w.organizationId, chatId])
    else {
      const known = await sharedDraft(w, user, chatId)
      if (known) throw fail('CHAT_NOT_YOURS')
      await w.run(dropOwn, [w.organizationId, chatId, user.userId])
    }
    return null
  })

const dropAll = prepared(`delete from shared_drafts where organization_id = $1 and user_id = $2`)
/** The user has switched sharing off. */
export const dropDraftsOf = (w: Work, userId: string): void => w.write(dropAll, [w.organizationId, userId])
