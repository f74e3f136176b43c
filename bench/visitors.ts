import type { Client } from './client.ts'
import { newId } from './stage.ts'

/** A browser with the widget: a token, and one chat in which it writes. */
export interface BenchVisitor {
  readonly token: string
  readonly key: string
}
export const keyOf = (name: string): string => `bench-key-${name}`.padEnd(32, '-')

export const startVisitors = (client: Client, channelId: string, names: readonly string[]): Promise<BenchVisitor[]> =>
  Promise.all(
    names.map(async (name) => {
      const key = keyOf(name)
      const { status, text } = await client.call('POST', `/widget/${channelId}/session`, null, { key })
      if (status !== 200) throw new Error(`no visitor: ${status} ${text}`)
      return { token: (JSON.parse(text) as { entity: { token: string } }).entity.token, key }
    }),
  )
const filling = 'здравствуйте, подскажите, пожалуйста, когда приедет заказ'
/** Sends one message of typical length that starts with `mark`; resolves when the server has stored it. */
export const write = async (client: Client, visitor: BenchVisitor, mark: string): Promise<void> => {
  const message = { id: newId(), text: `${mark} ${filling}` }
  const { status, text } = await client.call('POST', '/widget/messages', visitor.token, message)
  if (status !== 200) throw new Error(`not stored: ${status} ${text}`)
}
