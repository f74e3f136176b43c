import type { ArticleCategory } from '@beseda/contract/entities/article.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { plainText } from '@beseda/domain/knowledge/plain-text.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import type { ArticleRow } from './read.ts'

/** The log shows the beginning of a text; the versions have all of it. */
const shownText = 200
const recordOf = ({ title, category, teams, published, visibility, body }: ArticleRow): AuditRecord => ({
  name: title,
  articleCategoryName: category?.name ?? null,
  teams: teams?.map((team) => team.name) ?? null,
  articlePublished: published,
  articleVisibility: visibility,
  articleText: plainText(body).slice(0, shownText),
})
type Reason = EventOf<'article.changed'>['reason']
const actionOf = (reason: Reason) => (reason === 'published' || reason === 'unpublished' ? 'changed' : reason)

/** Emits the event and records the change. */
export const publishArticle = (
  w: Work,
  user: SignedIn,
  reason: Reason,
  before: ArticleRow | null,
  after: ArticleRow | null,
): void => {
  const { id, title } = (after ?? before)!
  const by = byUser(user.userId)
  w.emit({ type: 'article.changed', articleId: id, by, reason })
  const values = { before: before && recordOf(before), after: after && recordOf(after) }
  recordChange(w, { entity: 'article', entityId: id, name: title, action: actionOf(reason), by, ...values })
}
export const publishCategory = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'articleCategory.changed'>['reason'],
  before: ArticleCategory | null,
  after: ArticleCategory | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(user.userId)
  w.emit({ type: 'articleCategory.changed', articleCategoryId: id, by, reason })
  const values = { before: before && { name: before.name }, after: after && { name: after.name } }
  recordChange(w, { entity: 'articleCategory', entityId: id, name, action: reason, by, ...values })
}
