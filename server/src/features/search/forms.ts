import { leastKnown, leastPart, lexemesOf, type WordForms } from '@beseda/domain/search/lexemes.ts'
import { parseSearch, type SearchQuestion } from '@beseda/domain/search/parse.ts'
import { prepared } from '../../platform/db.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

/** What is looked for, with what the database knows of its words. */
export interface Question extends SearchQuestion {
  readonly text: string
  readonly forms: readonly WordForms[]
  /** A `tsquery`; null: no message can match. */
  readonly lexemes: string | null
}
interface Row extends WordForms {
  readonly phrase: string
}
/** Known words that contain a part; more of them only repeat what the first ones find. */
const mostParts = 200
/** More known words than this that begin with a word are looked for as a prefix. */
const mostBeginnings = 200
/**
 * The lexemes of at most `most` known words like `pattern` that have none of the stems of `w`. A stem stands for all words that have it, if
 * it contains `w` itself.
 */
const known = (pattern: string, most: number): string => `
      select count(*) as n, coalesce(array_agg(distinct coalesce(
          (select stem from unnest(k.stems) stem where strpos(stem, w.word) > 0 limit 1), k.word)) filter (where not k.stems && f.stems), '{}') as lexemes
      from (
        select v.word, tsvector_to_array(to_tsvector('pg_catalog.russian', v.word)) as stems
        from search_words v where v.organization_id = $1 and ${pattern} limit ${most}) k`
/** Stems and known words of each of $2, and $2 as a phrase. */
const formsOf = prepared(`
  select w.word, f.stems, phraseto_tsquery('pg_catalog.russian', w.word)::text as phrase,
    case when length(w.word) >= ${leastKnown} and strpos(w.word, ' ') = 0 then (
      select case when b.n <= ${mostBeginnings} then b.lexemes end
      from (${known("v.word like w.word || '%'", mostBeginnings + 1)}) b) end as beginnings,
    case when length(w.word) >= ${leastPart} and strpos(w.word, ' ') = 0 then (
      select p.lexemes
      from (${known("v.word like '%' || w.word || '%' and v.word not like w.word || '%'", mostParts)}) p) else '{}' end as parts
  from unnest($2::text[]) with ordinality as w(word, n),
    lateral (select tsvector_to_array(to_tsvector('pg_catalog.russian', w.word)) as stems offset 0) f
  order by w.n`)

export const ask = async (s: SystemWork, organizationId: string, text: string): Promise<Question> => {
  const question = parseSearch(text)
  const { words, phrases, phone } = question
  if (words.length === 0) return { ...question, text, forms: [], lexemes: null }
  const asked = [...words, ...phrases, ...(phone ? [phone] : [])]
  const rows = await s.run<Row>(formsOf, [organizationId, asked])
  const forms = rows.slice(0, words.length)
  const found = rows.slice(words.length, words.length + phrases.length).map((row) => row.phrase)
  return { ...question, text, forms, lexemes: lexemesOf(forms, found, (phone ? rows.at(-1) : null) ?? null) }
}
