import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import type { Autoreply, AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { misfitOfButtons } from '@beseda/domain/delivery/buttons.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { markAutomated } from '../automation-store/index.ts'
import { findChannelOfReplies, readReplies } from './read.ts'

/** Serializes changes of the channel's replies. */
const lock = prepared(`select 1 from channels where organization_id = $1 and id = $2 for no key update`)
const insert = prepared(`
  insert into autoreplies (id, organization_id, channel_id, kind, settings) values ($2, $1, $3, $4, '{}')`)
const update = prepared(`update autoreplies set settings = $3 where organization_id = $1 and id = $2`)

/** A reply that is switched on must be one that the channel can send. */
const check = (type: string, { enabled, text, buttons }: AutoreplySettings): void => {
  const can = channelTypeOf(type)?.can
  if (!enabled || !can) return
  const refusal = misfit({ text, files: [] }, can) ?? misfitOfButtons(buttons, { text, files: [] }, can)
  if (refusal) throw new AppError(refusal)
}
const recordOf = ({ enabled, text, buttons, waitMinutes, when }: Autoreply): AuditRecord => ({
  ruleEnabled: enabled,
  autoreplyText: text,
  autoreplyButtons: buttons.map((b) => (b.kind === 'link' ? `${b.label}: ${b.url}` : b.label)),
  autoreplyWait: waitMinutes,
  autoreplyWhen: when,
})

export const changeReply = (
  ctx: Ctx,
  { channelId, kind, version: seen, ...form }: InputOf<typeof autoreplies.change>,
): Promise<Autoreply> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId, channelId])
    const channel = await findChannelOfReplies(w, w.organizationId, channelId)
    const find = async () => (await readReplies(w, w.organizationId, channelId)).find((r) => r.reply.kind === kind)!
    const { id: known, reply: before } = await find()
    const { version: _, changed, kind: __, ...stored } = before
    const patch = { ...form, text: form.text?.trim() } as Partial<AutoreplySettings>
    const { next, fields } = mergeEdit<AutoreplySettings>({ stored, patch, changed, seen })
    if (fields.length === 0) return before
    check(channel.type, next)
    const id = known ?? w.newId()
    if (!known) await w.run(insert, [w.organizationId, id, channelId, kind])
    await w.run(update, [w.organizationId, id, JSON.stringify(next)])
    await noteEdit(w, 'autoreplies', { ids: [id], fields, by: user.name })
    await markAutomated(w, w.organizationId, channelId)
    const { reply: after } = await find()
    const by = byUser(user.userId)
    w.emit({ type: 'autoreply.changed', channelId, kind, by, reason: 'changed' })
    recordChange(w, {
      ...{ entity: 'autoreply', entityId: id, name: channel.name, action: 'changed', by },
      ...{ before: { autoreply: kind, ...recordOf(before) }, after: { autoreply: kind, ...recordOf(after) } },
    })
    return after
  })
}
