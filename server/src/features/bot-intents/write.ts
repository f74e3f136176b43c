import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import type { BotIntent } from '@beseda/contract/entities/bot-intent.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { findIntent } from './read.ts'

/** Serializes changes of the intents, and keeps two calls from exceeding the limit together. */
const lock = prepared('select id from organizations where id = $1 for no key update')
const count = prepared('select count(*)::int as n from bot_intents where organization_id = $1')
const insert = prepared(`
  insert into bot_intents (id, organization_id, name, must, must_not, created_at) values ($2, $1, $3, $4, $5, $6)
  on conflict (id) do nothing returning id`)
const update = prepared(`
  update bot_intents set name = $3, must = $4, must_not = $5 where organization_id = $1 and id = $2`)
const remove = prepared('delete from bot_intents where organization_id = $1 and id = $2')
const orExists = (error: unknown) => {
  throw uniqueViolation(error) === 'bot_intents_name' ? fail('BOT_INTENT_EXISTS') : error
}
const change = <T>(ctx: Ctx, body: (w: Work, user: SignedIn) => Promise<T>): Promise<T> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId])
    return body(w, user)
  })
}
const publish = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'botIntent.changed'>['reason'],
  before: BotIntent | null,
  after: BotIntent | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(user.userId)
  w.emit({ type: 'botIntent.changed', intentId: id, by, reason })
  const recordOf = (i: BotIntent | null) => i && { name: i.name, intentMust: i.must, intentMustNot: i.mustNot }
  const values = { before: recordOf(before), after: recordOf(after) }
  recordChange(w, { entity: 'botIntent', entityId: id, name, action: reason, by, ...values })
}
/** Each phrase once, without blanks around it. */
const cleaned = (phrases: readonly string[]): string[] => [...new Set(phrases.map((p) => p.trim()))]

export const createIntent = (
  ctx: Ctx,
  { id, name, must, mustNot }: InputOf<typeof botIntents.create>,
): Promise<BotIntent> =>
  change(ctx, async (w, user) => {
    const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId])) as [{ n: number }]
    const values = [w.organizationId, id, name.trim(), cleaned(must), cleaned(mustNot), toDb(w.now)]
    const added = await w.run(insert, values).catch(orExists)
    if (added.length > 0 && n >= limits.botIntents) throw fail('OBJECT_LIMIT_REACHED', { max: limits.botIntents })
    const intent = await findIntent(w, w.organizationId, id)
    if (added.length > 0) publish(w, user, 'created', null, intent)
    return intent
  })

export const changeIntent = (
  ctx: Ctx,
  { intentId: id, version: seen, ...given }: InputOf<typeof botIntents.change>,
): Promise<BotIntent> =>
  change(ctx, async (w, user) => {
    const before = await findIntent(w, w.organizationId, id)
    const { changed, name, must, mustNot } = before
    const patch = {
      ...given,
      ...(given.name !== undefined && { name: given.name.trim() }),
      ...(given.must && { must: cleaned(given.must) }),
      ...(given.mustNot && { mustNot: cleaned(given.mustNot) }),
    }
    const { next, fields } = mergeEdit({ stored: { name, must, mustNot }, patch, changed, seen })
    if (fields.length === 0) return before
    await w.run(update, [w.organizationId, id, next.name, next.must, next.mustNot]).catch(orExists)
    await noteEdit(w, 'bot_intents', { ids: [id], fields, by: user.name })
    const after = await findIntent(w, w.organizationId, id)
    publish(w, user, 'changed', before, after)
    return after
  })

/** Refused while a draft names it; published versions have its words of their own. */
export const removeIntent = (ctx: Ctx, id: string): Promise<null> =>
  change(ctx, async (w, user) => {
    const before = await findIntent(w, w.organizationId, id)
    if (before.bots.length > 0) throw fail('BOT_INTENT_IN_USE', { names: before.bots.map((b) => b.name).join(', ') })
    await w.run(remove, [w.organizationId, id])
    publish(w, user, 'deleted', before, null)
    return null
  })
