import type { ReplyCategory, ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'

type Reason = 'created' | 'changed' | 'deleted'

const categoryRecord = (category: ReplyCategory | null): AuditRecord | null =>
  category && { name: category.name, teams: category.teams?.map((t) => t.name) ?? null }

/** Emits the event and records the change. */
export const publishCategory = (
  w: Work,
  user: SignedIn,
  reason: Reason,
  before: ReplyCategory | null,
  after: ReplyCategory | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(user.userId)
  w.emit({ type: 'replyCategory.changed', replyCategoryId: id, by, reason })
  const values = { before: categoryRecord(before), after: categoryRecord(after) }
  recordChange(w, { entity: 'replyCategory', entityId: id, name, action: reason, by, ...values })
}

const templateRecord = (template: ReplyTemplate | null): AuditRecord | null =>
  template && {
    name: template.title,
    templateCategory: template.category?.name ?? null,
    templateShortcut: template.shortcut,
    templateText: template.text,
    templateFiles: template.files.map((f) => f.name),
  }
/** A personal template is no setting of the organization: the log says nothing about it. */
export const publishTemplate = (
  w: Work,
  user: SignedIn,
  reason: Reason,
  before: ReplyTemplate | null,
  after: ReplyTemplate | null,
): void => {
  const { id, title, category } = (after ?? before)!
  const by = byUser(user.userId)
  w.emit({ type: 'replyTemplate.changed', replyTemplateId: id, ownerId: category ? null : user.userId, by, reason })
  if (category === null) return
  const wasPersonal = before?.category === null
  recordChange(w, {
    ...{ entity: 'replyTemplate', entityId: id, name: title, by },
    action: wasPersonal ? 'created' : reason,
    before: wasPersonal ? null : templateRecord(before),
    after: templateRecord(after),
  })
}
