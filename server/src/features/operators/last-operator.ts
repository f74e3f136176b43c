import { prepared, type Runner } from '../../platform/db.ts'

/** The operator who wrote to the client last, else the one of the last earlier session; never the current one. */
const readLast = prepared(`
  select coalesce(
    (select m.author_id from messages m where m.organization_id = $1 and m.chat_id = $2 and m.seq > $4 and m.kind = 'message'
      and m.author_kind = 'operator' and m.author_id is distinct from $3::uuid order by m.seq desc limit 1),
    (select s.operator_id from chat_sessions s where s.organization_id = $1 and s.chat_id = $2
      and s.operator_id is not null and s.operator_id is distinct from $3::uuid order by s.number desc limit 1)) as id`)
/** How far back messages are searched; beyond that the session records are enough. */
const lookBack = 500

export const lastOperatorOf = async (
  c: Runner,
  organizationId: string,
  chat: { readonly id: string; readonly operatorId: string | null; readonly lastSeq: number },
): Promise<string | null> => {
  const values = [organizationId, chat.id, chat.operatorId, chat.lastSeq - lookBack]
  return (await c.run<{ id: string | null }>(readLast, values))[0]?.id ?? null
}
