import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { evaluateLink } from '@beseda/domain/ratings/rules.ts'
import { prepared } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

/** A rating link: its session, and whether it can still be answered. */
export interface RatingLink {
  readonly organizationId: string
  readonly organizationName: string
  readonly lang: Lang
  /** Of the organization. */
  readonly brand: string | null
  readonly chatId: string
  readonly sessionId: string
  readonly question: string
  /** Why it cannot be answered; null: it can. */
  readonly refusal: Extract<ErrorCode, 'RATING_ALREADY_GIVEN' | 'RATING_OUTDATED' | 'ASSESSMENT_NOT_FOUND'> | null
}
interface Row extends Omit<RatingLink, 'refusal'> {
  readonly askedAt: number | null
  readonly givenAt: number | null
}
const byId = prepared(`
  select r.organization_id as "organizationId", o.name as "organizationName", o.lang, o.brand, r.chat_id as "chatId",
    r.session_id as "sessionId", ch.rating_text as question, r.asked_at as "askedAt", r.given_at as "givenAt"
  from ratings r join organizations o on o.id = r.organization_id join channels ch on ch.id = r.channel_id
  where r.id = $1 and r.via = 'link' and o.is_open`)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Loads a link. Reading never rates: messenger previews and prefetching browsers open links. */
export const findLink = (deps: WorkDeps, id: string): Promise<RatingLink | null> =>
  !uuid.test(id)
    ? Promise.resolve(null)
    : systemWork(deps, async (s) => {
        const [row] = await s.run<Row>(byId, [id])
        if (!row) return null
        const { askedAt, givenAt, ...link } = row
        const verdict = evaluateLink({ askedAt, givenAt }, s.now)
        const refusal = verdict === 'first' ? null : verdict
        return { ...link, refusal }
      })
