import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import { AppError, fail, refuse } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { templateCodes } from '@beseda/domain/registered-templates/check-template.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { keepSample } from './heading-sample.ts'
import { deleteJobOf, registerJobOf, syncJobOf } from './jobs.ts'
import { findTemplate, type KnownTemplate, withLink } from './rows.ts'

const lockChannel = prepared(`select type from channels where organization_id = $1 and id = $2 for no key update`)
const count = prepared(
  `select count(*)::int as n from registered_templates where organization_id = $1 and channel_id = $2`,
)
const namesake = prepared(`
  select 1 from registered_templates where organization_id = $1 and channel_id = $2 and name = $3 and language = $4`)
const insert = prepared(`
  insert into registered_templates (id, organization_id, channel_id, name, language, category, status, title, body, footer, buttons, examples, needs, registered_at)
  values ($2, $1, $3, $4, $5, $6, 'registering', $7, $8, $9, $10, $11, $12, $13)`)
const markDeleting = prepared(`
  update registered_templates set status = 'deleting' where organization_id = $1 and channel_id = $2 and name = $3`)

/** Locks the channel, so that its templates change one after another. */
const lockTemplates = async (w: Work, channelId: string): Promise<void> => {
  const [channel] = await w.run<{ type: string }>(lockChannel, [w.organizationId, channelId])
  w.confirmActor()
  if (!channel) throw fail('CHANNEL_NOT_FOUND')
  if (!channelTypeOf(channel.type)?.can.registeredTemplates) throw fail('CHANNEL_WITHOUT_TEMPLATES')
}
const recordOf = ({ name, language, title, text, footer, buttons, channel, sample }: KnownTemplate): AuditRecord => ({
  name,
  templateChannel: channel.name,
  templateLanguage: language,
  templateTitle: title,
  templateText: text,
  templateFooter: footer,
  templateFiles: sample ? [sample.name] : [],
  templateButtons: buttons.map((b) => [b.label, b.target].filter(Boolean).join(': ')),
})
const note = (w: Work, ctx: Ctx, action: 'created' | 'deleted', t: KnownTemplate): void =>
  recordChange(w, {
    ...{ entity: 'registeredTemplate', entityId: t.id, name: t.name, action, by: byUser(userOf(ctx).userId) },
    before: action === 'deleted' ? recordOf(t) : null,
    after: action === 'created' ? recordOf(t) : null,
  })

export const createTemplate = (
  ctx: Ctx,
  { id, channelId, header, ...t }: InputOf<typeof registeredTemplates.create>,
): Promise<EntityOf<typeof registeredTemplates.create>> => {
  const draft = { ...t, name: t.name.trim(), title: t.title.trim(), text: t.text.trim(), footer: t.footer.trim() }
  const codes = templateCodes({ ...draft, header })
  const [first] = Object.keys(codes)
  if (first !== undefined) throw new AppError(refuse('INVALID_INPUT', { field: first }), codes)
  return work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockTemplates(w, channelId)
    const known = await findTemplate(w, w.organizationId, id)
    if (known) return withLink(ctx.deps, known)
    const max = limits.registeredTemplate.perChannel
    const [{ n } = { n: 0 }] = await w.run<{ n: number }>(count, [w.organizationId, channelId])
    if (n >= max) throw fail('OBJECT_LIMIT_REACHED', { max })
    const key = [w.organizationId, channelId, draft.name, draft.language]
    if ((await w.run(namesake, key)).length > 0) throw fail('TEMPLATE_NAME_EXISTS')
    await w.run(insert, [
      ...[w.organizationId, id, channelId, draft.name, draft.language, draft.category, draft.title, draft.text],
      ...[
        draft.footer,
        JSON.stringify(draft.buttons),
        JSON.stringify(draft.examples),
        header?.kind ?? null,
        toDb(w.now),
      ],
    ])
    if (header) await keepSample(w, { templateId: id, userId: userOf(ctx).userId, header })
    w.schedule(registerJobOf({ channelId, templateId: id }))
    const made = (await findTemplate(w, w.organizationId, id))!
    note(w, ctx, 'created', made)
    return withLink(ctx.deps, made)
  })
}

export const removeTemplate = (ctx: Ctx, { templateId }: InputOf<typeof registeredTemplates.remove>): Promise<null> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const found = await findTemplate(w, w.organizationId, templateId)
    if (found) await lockTemplates(w, found.channel.id)
    const known = found && (await findTemplate(w, w.organizationId, templateId))
    if (!known) throw fail('TEMPLATE_NOT_FOUND')
    if (known.status === 'deleting') return null
    const about = { channelId: known.channel.id, name: known.name }
    await w.run(markDeleting, [w.organizationId, about.channelId, about.name])
    w.schedule(deleteJobOf(about))
    note(w, ctx, 'deleted', known)
    return null
  })

export const refreshTemplates = (ctx: Ctx, { channelId }: InputOf<typeof registeredTemplates.refresh>): Promise<null> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockTemplates(w, channelId)
    w.schedule(syncJobOf(channelId))
    return null
  })
