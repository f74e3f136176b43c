import type { ArticleState, ArticleSummary } from '@beseda/contract/entities/article.ts'
import { limits } from '@beseda/contract/limits.ts'
import { folded, searchForms } from '@beseda/domain/text/search-forms.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { foldedSql, within } from '../../platform/search-sql.ts'
import { forTeams, isOpen, readerValues, type SummaryRow, state, summaryColumns, toSummary } from './read.ts'

const inState = `a.organization_id = $1 and ${forTeams} and ${state} = coalesce($4::text, ${state})
  and ($4::text is not null or a.deleted_at is null)`
const inCategory = `($5::uuid is null or a.category_id = $5::uuid)`
const page = prepared(`
  select ${summaryColumns} from articles a
  where ${inState} and ${inCategory} and ($6::timestamptz is null or (a.updated_at, a.id) < ($6::timestamptz, $7::uuid))
  order by a.updated_at desc, a.id desc limit $8`)
const byTitle = prepared(`
  select ${summaryColumns} from articles a where ${isOpen} and ($4::uuid is null or a.category_id = $4::uuid)
  order by lower(a.title), a.id limit ${limits.articlesFound}`)

/**
 * Articles with these words in any form (`words`), or with these parts of words. An organization has few articles, so all of
 * them are read: behind row-level security neither index of texts could be used (decision 040). `wanted`: the condition of
 * the articles.
 */
const matching = (wanted: string, words: string, patterns: string): string => `
  with q as (select plainto_tsquery('russian', ${words}) as query),
  found as (
    select a.id, a.updated_at, ts_rank(a.words, q.query)
      + case when ${foldedSql('a.title')} like all (${patterns}::text[]) then 1 else 0 end as rank
    from articles a, q
    where ${wanted} and (a.words @@ q.query or ${foldedSql(`a.title || ' ' || a.text`)} like all (${patterns}::text[]))
    order by rank desc, a.updated_at desc, a.id limit ${limits.articlesFound})
  select ${summaryColumns}, ts_headline('russian', a.text, q.query, 'StartSel="", StopSel="", MinWords=12, MaxWords=28') as shown
  from found f join articles a on a.id = f.id, q order by f.rank desc, f.updated_at desc, f.id`
const openMatching = prepared(
  matching(`${isOpen} and ($4::uuid is null or a.category_id = $4::uuid)`, '$5::text', '$6'),
)
const anyMatching = prepared(matching(`${inState} and ${inCategory}`, '$6::text', '$7'))

type Found = SummaryRow & { readonly shown: string }
/** First as typed, then as the same keys in the other layout of the keyboard. */
const inForms = async (
  search: string,
  run: (words: string, patterns: readonly string[]) => Promise<Found[]>,
): Promise<ArticleSummary[]> => {
  for (const form of searchForms(search)) {
    const rows = await run(form, folded(form).split(/\s+/).map(within))
    if (rows.length > 0) return rows.map((row) => ({ ...toSummary(row), excerpt: row.shown }))
  }
  return []
}

/** For readers: the best articles for these words, or all of a category. */
export const searchArticles = async (
  c: Runner,
  user: SignedIn,
  { search, articleCategoryId = null }: { search: string; articleCategoryId?: string | null | undefined },
): Promise<{ articles: ArticleSummary[] }> => {
  const values = [...readerValues(user), articleCategoryId]
  if (search.trim() === '') return { articles: (await c.run<SummaryRow>(byTitle, values)).map(toSummary) }
  return {
    articles: await inForms(search, (words, patterns) => c.run<Found>(openMatching, [...values, words, patterns])),
  }
}

interface Listed {
  readonly state?: ArticleState | undefined
  readonly articleCategoryId?: string | undefined
  readonly search?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
/** For editors. Without a state: drafts and published ones. */
export const listArticles = async (
  c: Runner,
  user: SignedIn,
  { state: of = undefined, articleCategoryId, search = '', cursor, limit }: Listed,
): Promise<{ articles: ArticleSummary[]; next: string | null }> => {
  const [at = null, id = null] = fromCursor(cursor, ['time', 'id'])
  const values = [...readerValues(user), of ?? null, articleCategoryId ?? null]
  if (search.trim() !== '') {
    const run = (words: string, patterns: readonly string[]) => c.run<Found>(anyMatching, [...values, words, patterns])
    return { articles: await inForms(search, run), next: null }
  }
  const rows = await c.run<SummaryRow>(page, [...values, at, id, limit + 1])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    articles: rows.slice(0, limit).map(toSummary),
    next: last ? toCursor([toDb(last.updatedAt), last.id]) : null,
  }
}
