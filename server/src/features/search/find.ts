import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { SearchInput, search } from '@beseda/contract/endpoints/search.ts'
import { parseSearch } from '@beseda/domain/search/parse.ts'
import { inOtherLayout } from '@beseda/domain/text/search-forms.ts'
import { toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { matchingClients } from './clients.ts'
import { ask, type Question } from './forms.ts'
import { findMessages } from './messages.ts'
import { type Before, type Hit, valuesOf } from './parameters.ts'
import { readFound } from './read.ts'
import { findRequests, listRequests } from './requests.ts'

type Page = EntityOf<typeof search.find>
interface Hits {
  readonly question: Question | null
  readonly messages: readonly Hit[]
  readonly requests: readonly Hit[]
}
const dayMs = 86_400_000

/** The limit, and one more: then there is a next page. */
const hitsOf = async (
  s: SystemWork,
  user: SignedIn,
  input: SearchInput,
  text: string,
  before: Before | null,
): Promise<Hits> => {
  const of = user.organizationId
  const limit = input.limit + 1
  const client = input.client?.trim() ?? ''
  const clientIds = client === '' ? null : await matchingClients(s, of, client, parseSearch(client).phone)
  const values = valuesOf(user, input, clientIds, before)
  if (text === '') return { question: null, messages: [], requests: await listRequests(s, values, limit) }
  const question = await ask(s, of, text)
  const named = await matchingClients(s, of, text, question.phone)
  const requests = await findRequests(s, values, { number: question.number, clientIds: named, limit })
  const until = Math.min(before ? Date.parse(before.at) : s.now + dayMs, input.until ?? Number.POSITIVE_INFINITY)
  const messages = question.lexemes
    ? await findMessages(s, values, question.lexemes, { from: input.from, until, limit })
    : []
  return { question, messages, requests }
}
const isEmpty = ({ messages, requests }: Hits): boolean => messages.length + requests.length === 0
const later = (a: Hit, b: Hit): number => b.at - a.at || (a.id < b.id ? 1 : -1)

/** What the text finds; if nothing, what it finds as keys of the other layout (`meant`). */
export const hitsOrMeant = async (
  s: SystemWork,
  user: SignedIn,
  input: SearchInput,
  before: Before | null,
): Promise<{ readonly hits: Hits; readonly meant: string | null }> => {
  const typed = input.text.trim()
  const other = inOtherLayout(typed)
  const hits = await hitsOf(s, user, input, typed, before)
  if (!isEmpty(hits) || other === null) return { hits, meant: null }
  // A later page exists only where the first reading found something, so it reads the text in the same way.
  const second = await hitsOf(s, user, input, other, before)
  return isEmpty(second) ? { hits, meant: null } : { hits: second, meant: other }
}

/** Searches as `beseda_system`, which may use the indexes of texts, and reads what it found as the organization (decision 107). */
export const find = (deps: Deps, user: SignedIn, input: SearchInput): Promise<Page> =>
  systemWork(deps, async (s) => {
    const [at, id] = fromCursor(input.cursor, ['time', 'id'])
    const before = at === undefined ? null : { at, id: id! }
    const { hits, meant } = await hitsOrMeant(s, user, input, before)
    const messages = new Set(hits.messages.map((hit) => hit.id))
    const all = [...hits.messages, ...hits.requests].sort(later)
    const page = all.slice(0, input.limit)
    const w = await s.actFor(user.organizationId)
    const found = await readFound(
      w,
      user.organizationId,
      {
        messages: page.filter((hit) => messages.has(hit.id)).map((hit) => hit.id),
        requests: page.filter((hit) => !messages.has(hit.id)).map((hit) => hit.id),
      },
      hits.question,
    )
    const last = page.at(-1)
    const next = all.length > input.limit && last ? toCursor([toDb(last.at), last.id]) : null
    return { found, meant, next }
  })
