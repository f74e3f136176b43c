import type { ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { AppError, fail, refuse } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type EditInput, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { managesTemplates } from './access.ts'
import { change } from './edit-category.ts'
import { templateFiles } from './files.ts'
import { publishTemplate } from './publish-change.ts'
import { findReplyCategory, findReplyTemplate } from './read.ts'

export interface TemplateForm {
  /** A category's id, or `personal`. */
  readonly category: string
  readonly title: string
  readonly shortcut: string | null
  readonly text: string
  readonly fileIds: readonly string[]
}
const count = prepared(`
  select count(*)::int as n from reply_templates
  where organization_id = $1 and case when $3::boolean then owner_id = $2 else owner_id is null end`)
const insert = prepared(`
  insert into reply_templates (organization_id, id, category_id, owner_id, title, shortcut, text, created_at, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (id) do nothing returning id`)
const update = prepared(`
  update reply_templates set category_id = $3, owner_id = $4, title = $5, shortcut = $6, text = $7, changed_at = $8
  where organization_id = $1 and id = $2`)
const remove = prepared(`delete from reply_templates where organization_id = $1 and id = $2`)

const orExists = (error: unknown) => {
  const taken = ['reply_templates_shortcut', 'reply_templates_own_shortcut'].includes(uniqueViolation(error) ?? '')
  throw taken ? new AppError(refuse('TEMPLATE_SHORTCUT_EXISTS'), { shortcut: 'TEMPLATE_SHORTCUT_EXISTS' }) : error
}
const linksOf = (ctx: Ctx, w: Work) => ({ files: ctx.deps.files, now: w.now })
const tidy = (patch: PatchOf<TemplateForm>): PatchOf<TemplateForm> => ({
  ...patch,
  title: patch.title?.trim(),
  text: patch.text?.trim(),
})
/** The columns of a form. Throws when the user may not put templates there. */
const valuesOf = async (w: Work, user: SignedIn, form: TemplateForm): Promise<unknown[]> => {
  const isPersonal = form.category === 'personal'
  if (!isPersonal) {
    await findReplyCategory(w, user, form.category)
    if (!managesTemplates(user)) throw fail('TEMPLATE_IMMUTABLE')
  }
  return [isPersonal ? null : form.category, isPersonal ? user.userId : null, form.title, form.shortcut, form.text]
}
/** With the new one. */
const mustHaveRoom = async (w: Work, user: SignedIn, isPersonal: boolean): Promise<void> => {
  const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId, user.userId, isPersonal])) as [{ n: number }]
  const max = isPersonal ? limits.ownReplyTemplates : limits.replyTemplates
  if (n > max) throw fail('OBJECT_LIMIT_REACHED', { max })
}

/** A repeated call returns the template of the first one. */
export const createTemplate = (ctx: Ctx, { id, ...input }: TemplateForm & { id: string }): Promise<ReplyTemplate> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const form: TemplateForm = { ...input, title: input.title.trim(), text: input.text.trim() }
    const values = await valuesOf(w, user, form)
    const created = await w.run<{ id: string }>(insert, [w.organizationId, id, ...values, toDb(w.now)]).catch(orExists)
    if (created.length > 0) {
      await mustHaveRoom(w, user, form.category === 'personal')
      await templateFiles.set(w, { ownerId: id, before: [], ids: form.fileIds, userId: user.userId })
    }
    const made = await findReplyTemplate(w, user, linksOf(ctx, w), id)
    if (created.length > 0) publishTemplate(w, user, 'created', null, made)
    return made
  })

/** The template, when the user may change it. */
const findToChange = async (w: Work, ctx: Ctx, id: string): Promise<ReplyTemplate> => {
  const template = await findReplyTemplate(w, userOf(ctx), linksOf(ctx, w), id)
  if (!template.mayChange) throw fail('TEMPLATE_IMMUTABLE')
  return template
}
export const changeTemplate = (
  ctx: Ctx,
  { replyTemplateId: id, version: seen, ...patch }: EditInput<TemplateForm> & { replyTemplateId: string },
): Promise<ReplyTemplate> =>
  change(ctx, async (w) => {
    const user = userOf(ctx)
    const before = await findToChange(w, ctx, id)
    const stored: TemplateForm = {
      category: before.category?.id ?? 'personal',
      ...{ title: before.title, shortcut: before.shortcut, text: before.text, fileIds: before.files.map((f) => f.id) },
    }
    const { next, fields } = mergeEdit({ stored, patch: tidy(patch), changed: before.changed, seen })
    if (fields.length === 0) return before
    // others use it already
    if (before.category && next.category === 'personal') throw fail('TEMPLATE_IMMUTABLE')
    await w.run(update, [w.organizationId, id, ...(await valuesOf(w, user, next)), toDb(w.now)]).catch(orExists)
    if (!before.category && next.category !== 'personal') await mustHaveRoom(w, user, false)
    await templateFiles.set(w, { ownerId: id, before: stored.fileIds, ids: next.fileIds, userId: user.userId })
    await noteEdit(w, 'reply_templates', { ids: [id], fields, by: user.name })
    const after = await findReplyTemplate(w, user, linksOf(ctx, w), id)
    publishTemplate(w, user, 'changed', before, after)
    return after
  })

export const removeTemplate = (ctx: Ctx, id: string): Promise<null> =>
  change(ctx, async (w) => {
    const before = await findToChange(w, ctx, id)
    await templateFiles.release(w, [id])
    await w.run(remove, [w.organizationId, id])
    publishTemplate(w, userOf(ctx), 'deleted', before, null)
    return null
  })
