import { leastKnown } from '@beseda/domain/search/lexemes.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork, type Work } from '../../platform/unit-of-work.ts'
import { indexingLock } from './indexing.ts'

/**
 * With the lock of the indexer: a message that it is reading would be stored again afterwards, and it does not add a word that is known until
 * we remove it.
 */
const lock = prepared(`select pg_advisory_xact_lock(${indexingLock})`)
const unqueue = prepared(`delete from search_queue where organization_id = $1 and message_id = any ($2::uuid[])`)
const forget = prepared(`
  with gone as (
    delete from message_search where organization_id = $1 and message_id = any ($2::uuid[]) returning words)
  select (select count(*)::int from gone) as n,
    array(select distinct w from gone, unnest(tsvector_to_array(words)) w where length(w) >= ${leastKnown}) as words`)

/** Removes messages from the index. Returns how many there were, and their words. */
export const forgetMessages = async (
  w: Work,
  messageIds: readonly string[],
): Promise<{ readonly n: number; readonly words: readonly string[] }> => {
  await w.run(lock, [])
  w.write(unqueue, [w.organizationId, messageIds])
  const [gone] = await w.run<{ n: number; words: string[] }>(forget, [w.organizationId, messageIds])
  return gone ?? { n: 0, words: [] }
}

/** The index of words is not used under the policy of an organization. */
const forgetUnused = prepared(`
  with unused as (
    select w from unnest($2::text[]) w where not exists (
      select from message_search m where m.organization_id = $1 and m.words @@ quote_literal(w)::tsquery
        and m.chat_id <> all ($3::uuid[]))),
  gone as (delete from search_words v using unused where v.organization_id = $1 and v.word = unused.w returning 1)
  select count(*)::int as n from gone`)

/** Words that are in no message of other chats are not suggested any more. Returns how many. */
export const forgetWords = async (
  deps: Deps,
  organizationId: string,
  words: readonly string[],
  chatIds: readonly string[],
): Promise<number> =>
  words.length === 0
    ? 0
    : systemWork(deps, async (s) => {
        await s.run(lock, [])
        return (await s.run<{ n: number }>(forgetUnused, [organizationId, words, chatIds]))[0]!.n
      })
