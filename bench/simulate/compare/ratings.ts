import type { Decided } from '@beseda/domain/engine/engine.ts'
import type pg from 'pg'

/** How often the clients were asked and what they answered, as one side says, by contact. */
export type RatingWords = ReadonlyMap<string, string>
const wordsOf = (asked: number, values: readonly number[]): string => `asked ${asked} times, rated ${values.join(', ')}`

const select = `
  select c.contact_id as "contactId", count(r.asked_at)::int as asked,
    coalesce(array_agg(r.value::int order by s.number) filter (where r.value is not null), '{}') as values
  from ratings r join chats c on c.id = r.chat_id join chat_sessions s on s.id = r.session_id group by 1`
export const ratingsInTables = async (sql: pg.Pool): Promise<RatingWords> => {
  const { rows } = await sql.query<{ contactId: string; asked: number; values: number[] }>(select)
  return new Map(rows.map((r) => [r.contactId, wordsOf(r.asked, r.values)]))
}

/** Collects from the engine's decisions what the table of ratings should hold. */
export const createRatingLedger = () => {
  const bySession = new Map<string, { readonly chatId: string; asked: number; value: number | null }>()
  return {
    onDecided: ({ decision }: Decided): void => {
      for (const e of decision.events) {
        if (e.type !== 'rating.asked' && e.type !== 'rating.given') continue
        const known = bySession.get(e.sessionId) ?? { chatId: e.chatId, asked: 0, value: null }
        bySession.set(e.sessionId, known)
        if (e.type === 'rating.asked') known.asked++
        else known.value = e.value
      }
    },
    words: (): RatingWords =>
      new Map(
        [...Map.groupBy(bySession.values(), (r) => r.chatId)].map(([chatId, its]) => [
          chatId,
          wordsOf(
            its.reduce((n, r) => n + r.asked, 0),
            its.flatMap((r) => r.value ?? []),
          ),
        ]),
      ),
  }
}
export type RatingLedger = ReturnType<typeof createRatingLedger>
