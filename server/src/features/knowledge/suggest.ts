import type { ArticleSuggestion } from '@beseda/contract/entities/article.ts'
import { limits } from '@beseda/contract/limits.ts'
import { questionWords } from '@beseda/domain/knowledge/question.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { findChat } from '../chat-view/index.ts'
import { isOpen, readerValues, type SummaryRow, summaryColumns, toSummary } from './read.ts'

/** The question may be spread over several messages: at most these. */
const messagesOfQuestion = 5
/** What the client wrote after our last message, the newest first; or else their last message. */
const asked = prepared(`
  with ours as (
    select coalesce(max(seq), 0) as seq from messages
    where organization_id = $1 and chat_id = $2 and kind = 'message' and author_kind <> 'client'),
  theirs as (
    select seq, text from messages
    where organization_id = $1 and chat_id = $2 and kind = 'message' and author_kind = 'client' and text <> ''
      and removed_at is null
    order by seq desc limit ${messagesOfQuestion})
  select t.text from theirs t, ours o
  where t.seq > o.seq or t.seq = (select max(seq) from theirs) order by t.seq`)

/**
 * A word counts the more the fewer articles have it, and more in a title. Articles that share only frequent words with the
 * question are no answer, unless there are very few articles. $4: the words of the question.
 */
const best = prepared(`
  with asked as (
    select distinct on (term::text) word, term
    from (select word, plainto_tsquery('russian', word) as term from unnest($4::text[]) as word) x where numnode(term) > 0),
  total as (select count(*)::float8 as n from articles a where ${isOpen}),
  hits as (
    select a.id, asked.word, ts_rank('{0.3, 0.3, 0.3, 1}', a.words, asked.term) as rank,
      count(*) over (partition by asked.word) as having
    from articles a join asked on a.words @@ asked.term where ${isOpen}),
  ranked as (
    select h.id, sum(h.rank * ln(1 + t.n / h.having)) as score, min(h.having) as rarest,
      array_agg(h.word order by h.having, h.word) as words
    from hits h, total t group by h.id)
  select ${summaryColumns}, r.words from ranked r join articles a on a.id = r.id, total t
  where r.rarest * 2 <= t.n or t.n < 4
  order by r.score desc, a.id limit ${limits.articlesSuggested}`)

export const suggestArticles = async (
  c: Runner,
  user: SignedIn,
  chatId: string,
): Promise<{ articles: ArticleSuggestion[] }> => {
  await findChat(c, user, chatId)
  const texts = await c.run<{ text: string }>(asked, [user.organizationId, chatId])
  const words = questionWords(texts.map(({ text }) => text).join(' '))
  if (words.length === 0) return { articles: [] }
  const rows = await c.run<SummaryRow & { words: string[] }>(best, [...readerValues(user), words])
  return { articles: rows.map((row) => ({ ...toSummary(row), words: row.words })) }
}
