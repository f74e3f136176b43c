import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import type { NewOperator, Operator, Person, VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

export const both = ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_ALL_CHATS'] as const
export const toOperator = (who: Person) => ({ kind: 'operator', operatorId: who.id }) as const
type To = ReturnType<typeof toOperator> | { kind: 'team'; teamId: string } | { kind: 'lastOperator' }
export const hand = (
  w: World,
  by: Person,
  chatId: string,
  to: To,
  o: { id?: string; force?: boolean; note?: string } = {},
) => by.call(transfers.transfer, { chatId, id: o.id ?? w.newId(), to, ...o })

/** A team of two places each with ann at work in it, and a client. */
export interface Stage {
  readonly w: World
  readonly team: string
  readonly ann: Operator
  readonly client: VisitorPerson
  readonly person: (name: string, o?: NewOperator) => Promise<Operator>
  /** The client has written; the id of the chat. */
  readonly opened: () => Promise<string>
  /** Both his places are taken afterwards. */
  readonly fillUp: (who: Operator) => Promise<void>
}
export const createStage = async (): Promise<Stage> => {
  const w = await createWorld()
  const team = await w.team({ limit: 2, redistribute: 5 })
  await w.sql('update channels set team_id = $1', [team])
  const ann = await w.operator('ann', { team })
  const client = await w.visitor('client')
  return {
    w,
    team,
    ann,
    client,
    person: (name, o = {}) => w.operator(name, { team, ...o }),
    opened: async () => {
      await client.writes('hello')
      return client.chatId()
    },
    fillUp: async (who) => {
      for (const name of ['one', 'two']) {
        const other = await w.visitor(`${name} of ${who.id}`)
        await other.writes('hi')
        const id = await other.chatId()
        const [row] = await w.sql<{ operator_id: string | null }>('select operator_id from chats where id = $1', [id])
        if (row!.operator_id !== who.id) await who.take(id)
      }
    },
  }
}
/** The lines of the history, as `type reason subject`. */
export const linesOf = async (who: Operator, chatId: string): Promise<string[]> =>
  (await who.feed(chatId)).flatMap((m) =>
    m.kind === 'history' ? [[m.history!.type, m.history!.reason, m.history!.subject].filter(Boolean).join(' ')] : [],
  )
