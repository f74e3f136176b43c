import { prepared, type Statement, toDb } from '../../platform/db.ts'
import type { NewJob, Work } from '../../platform/unit-of-work.ts'
import { carryOut, lockChat } from '../chats/index.ts'

export const fillJobName = 'distribution.fill'
/** No unique key: a job that is just running may have looked before the place became free. */
export const fillJob: NewJob = { name: fillJobName, data: {} }

/** The oldest waiting chat that somebody with a free place may take. */
const oldest = (lock: string): Statement =>
  prepared(`
  with free as materialized (
    select u.id from users u join roles r on r.id = u.role_id
    where u.organization_id = $1 and u.active and u.presence = 'online' and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)
      and (select count(*) from chats o where o.operator_id = u.id and o.status = 'assigned')
        < coalesce((select max(t.dialog_limit) from team_members m join teams t on t.id = m.team_id where m.user_id = u.id), 0))
  select c.id from chats c
  where c.organization_id = $1 and c.status = 'pending' and c.closing_at is null
    and not exists (select 1 from teams t where t.id = c.team_id and t.distribution_rule = 'manual')
    and exists (select 1 from free f where (f.id is distinct from c.just_had_by or c.just_had_until <= $2) and (c.team_id is null or exists (select 1 from team_members m where m.user_id = f.id and m.team_id = c.team_id)))
  order by c.waiting_since nulls last, c.id limit 1 ${lock}`)
const oldestWaiting = oldest('for no key update of c')
const oldestUnlocked = oldest('for no key update of c skip locked')

/** As many in one transaction; the rest by the next job, so that no transaction grows long. */
const perJob = 20
/** The row may change while its turn is waited for; then the question is asked again. */
const tries = 5

/**
 * Hands the oldest waiting chats to whoever has a place. Runs when a place may have become free.
 * Only the first chat is waited for: waiting for a second one while holding operators could end in a deadlock.
 */
export const fill = async (w: Work): Promise<void> => {
  for (let done = 0; done < perJob; done++) {
    const id = await nextChat(w, done === 0)
    // chats in other hands were passed over: the next job waits for the first of them
    if (!id) return done > 0 ? w.schedule(fillJob) : undefined
    const locked = await lockChat(w, { chatId: id })
    if (!locked) return
    const { next } = await carryOut(w, locked, { type: 'fill' })
    if (next.session?.status !== 'assigned') return
  }
  w.schedule(fillJob)
}
const nextChat = async (w: Work, first: boolean): Promise<string | null> => {
  for (let attempt = 0; attempt < (first ? tries : 1); attempt++) {
    const [row] = await w.run<{ id: string }>(first ? oldestWaiting : oldestUnlocked, [w.organizationId, toDb(w.now)])
    if (row) return row.id
  }
  return null
}
