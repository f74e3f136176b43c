import { expect } from '@playwright/test'
import { api, userNo } from './people.ts'

interface Line {
  readonly id: string
  readonly to: string
}
/** The text of the newest message to this address or number, as the service administrator reads it in the outbox. */
export const newestTo = async (to: string, count = 1): Promise<string> => {
  const call = await api(userNo(0, 'service'))
  const lines = async () =>
    ((await call('GET', `/outbox?search=${encodeURIComponent(to)}`)).entity as { messages: Line[] }).messages
  await expect.poll(async () => (await lines()).length).toBeGreaterThanOrEqual(count)
  const [newest] = await lines()
  const read = async () => ((await call('GET', `/outbox/${newest!.id}`)).entity as { text: string }).text
  return read()
}
export const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)![0]
export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)![0]
