import { leastKnown } from '@beseda/domain/search/lexemes.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'

/** So many messages cost 35 to 120 ms of PostgreSQL in a slow hour. */
const batch = 500
/** Batches of one run: what an import or an upgrade leaves is indexed without a pause. */
const batchesOfRun = 20
/** Ten messages cost PostgreSQL nearly as much as fifty, so a run waits until there are more. */
const pauseMs = 250

const waits = prepared(`select true as waits from search_queue limit 1`)
export const indexingLock = 7391406
/**
 * One indexer at a time. With two, the one that read a message earlier could store its older text last.
 */
const lock = prepared(`select pg_try_advisory_xact_lock(${indexingLock}) as "isAlone"`)
/**
 * Takes messages from the queue and writes their search rows as the messages are now. A message that changes meanwhile is in the
 * queue again. New words are looked up one by one: a join would compare them with all words.
 */
const indexBatch = prepared(`
  with taken as (
    delete from search_queue where ctid = any (array(select ctid from search_queue limit $1)) returning message_id),
  wanted as materialized (select distinct message_id from taken),
  plain as materialized (
    select m.id, m.organization_id, m.chat_id, m.session_id, m.at, search_text(b.body) as text, search_phones(b.body) as phones
    from wanted w join messages m on m.id = w.message_id, lateral (
      select concat_ws(' ', m.text, (select string_agg(f.name, ' ' order by f.position) from files f where f.message_id = m.id)) as body
      offset 0) b
    where m.kind <> 'history' and m.removed_at is null and b.body <> ''),
  words as materialized (
    select p.*, strip(to_tsvector('pg_catalog.simple', concat_ws(' ', p.text, p.phones))) as exact from plain p),
  gone as (
    delete from message_search where message_id in (select message_id from wanted) and message_id not in (select id from plain)),
  stored as (
    insert into message_search (message_id, organization_id, chat_id, session_id, at, day, words)
    select id, organization_id, chat_id, session_id, at, floor(extract(epoch from at) / 86400)::integer,
      to_tsvector('pg_catalog.russian', text) || exact from words
    on conflict (message_id) do update set words = excluded.words),
  added as (
    insert into search_words (organization_id, word)
    select n.organization_id, n.word from (
      select distinct s.organization_id, w as word from words s, unnest(tsvector_to_array(s.exact)) w where length(w) >= ${leastKnown}) n
    where (select true from search_words v where v.organization_id = n.organization_id and v.word = n.word limit 1) is null)
  select count(*)::int as taken from taken`)

const takeBatch = (deps: Deps): Promise<number> =>
  systemWork(deps, async (s) => {
    const [{ isAlone }] = (await s.run<{ isAlone: boolean }>(lock, [])) as [{ isAlone: boolean }]
    if (!isAlone) return 0
    const [{ taken }] = (await s.run<{ taken: number }>(indexBatch, [batch])) as [{ taken: number }]
    return taken
  })

/** Indexes new and changed messages for the search, within about a second (decision 138). */
export const searchSweep: Sweep = {
  name: 'search.index',
  pauseMs,
  next: (deps) => systemWork(deps, async (s) => ((await s.run(waits, [])).length > 0 ? s.now : null)),
  runOne: async (deps) => {
    let taken = await takeBatch(deps)
    const isAny = taken > 0
    for (let n = 1; n < batchesOfRun && taken === batch; n++) taken = await takeBatch(deps)
    return isAny
  },
}
