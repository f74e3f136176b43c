import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import type { Autoreply, AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import { misfitsOfAutoreply } from '@beseda/domain/autoreply/fit.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { markAutomated } from '../automation-store/index.ts'
import { ownedFiles } from '../files/index.ts'
import { findChannelOfReplies, readReplies } from './read.ts'

/** Serializes changes of the channel's replies. */
const lock = prepared(`select 1 from channels where organization_id = $1 and id = $2 for no key update`)
const insert = prepared(`
  insert into autoreplies (id, organization_id, channel_id, kind, settings) values ($2, $1, $3, $4, '{}')`)
const update = prepared(`update autoreplies set settings = $3 where organization_id = $1 and id = $2`)
const replyFiles = ownedFiles('autoreply_id')

/** A reply that is switched on must be one that the channel can send. */
const check = (type: string, settings: AutoreplySettings): void => {
  const can = channelTypeOf(type)?.can
  const [refusal] = settings.enabled && can ? Object.values(misfitsOfAutoreply(settings, can)) : []
  if (refusal) throw new AppError(refusal)
}
const recordOf = ({ enabled, text, buttons, files, waitMinutes, when }: Autoreply): AuditRecord => ({
  ruleEnabled: enabled,
  autoreplyText: text,
  autoreplyButtons: buttons.map((b) => (b.kind === 'link' ? `${b.label}: ${b.url}` : b.label)),
  autoreplyFiles: files.map(({ name }) => name),
  autoreplyWait: waitMinutes,
  autoreplyWhen: when,
})

/** The reply has these files now. Throws FILE_NOT_FOUND for one that is neither its own nor a new upload of the user. */
const settingsWith = async (
  w: Work,
  { files, ...settings }: AutoreplySettings,
  o: { readonly ownerId: string; readonly ids: readonly string[]; readonly userId: string },
): Promise<AutoreplySettings> => {
  const added = await replyFiles.set(w, { ...o, before: files.map((f) => f.id) })
  const known = [...files, ...added].map(({ id, name, bytes }) => ({ id, name, bytes }))
  return { ...settings, files: o.ids.map((id) => known.find((f) => f.id === id)!) }
}

export const changeReply = (
  ctx: Ctx,
  { channelId, kind, version: seen, ...form }: InputOf<typeof autoreplies.change>,
): Promise<Autoreply> => {
  const { userId, organizationId, name } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(lock, [organizationId, channelId])
    const channel = await findChannelOfReplies(w, organizationId, channelId)
    const links = { files: ctx.deps.files, now: w.now }
    const find = async () =>
      (await readReplies(w, links, organizationId, channelId)).find((r) => r.reply.kind === kind)!
    const { id: known, reply: before } = await find()
    const { version: _, changed, kind: __, files, ...stored } = before
    const { next, fields } = mergeEdit({
      stored: { ...stored, fileIds: files.map((f) => f.id) },
      ...{ patch: { ...form, text: form.text?.trim() }, changed, seen },
    })
    if (fields.length === 0) return before
    const id = known ?? w.newId()
    if (!known) await w.run(insert, [organizationId, id, channelId, kind])
    const { fileIds: ids, ...rest } = next
    const settings = await settingsWith(w, { ...rest, files }, { ownerId: id, ids, userId })
    check(channel.type, settings)
    await w.run(update, [organizationId, id, JSON.stringify(settings)])
    await noteEdit(w, 'autoreplies', { ids: [id], fields, by: name })
    await markAutomated(w, organizationId, channelId)
    const { reply: after } = await find()
    const by = byUser(userId)
    w.emit({ type: 'autoreply.changed', channelId, kind, by, reason: 'changed' })
    recordChange(w, {
      ...{ entity: 'autoreply', entityId: id, name: channel.name, action: 'changed', by },
      ...{ before: { autoreply: kind, ...recordOf(before) }, after: { autoreply: kind, ...recordOf(after) } },
    })
    return after
  })
}
