import { expect, test } from 'vitest'
import * as ws from 'ws'
import { textFrame, textOf } from './frames.ts'

/** What a websocket library reads from these bytes. */
const read = (bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    // exported, but not in the types
    const { Receiver } = ws as unknown as { Receiver: new (o: object) => NodeJS.WritableStream }
    const receiver = new Receiver({ isServer: false })
    receiver.on('message', (data: Buffer) => resolve(data.toString()))
    receiver.on('error', reject)
    receiver.write(bytes)
  })

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'A text of %i bytes is a frame that others can read',
  async (bytes) => {
    const text = 'x'.repeat(bytes)
    expect(textOf(textFrame(text))).toBe(text)
    expect(await read(textFrame(text))).toBe(text)
  },
)
test('Lengths count bytes, not characters', async () => {
  const text = 'ёлка 🎄'.repeat(40)
  expect(textOf(textFrame(text))).toBe(text)
  expect(await read(textFrame(text))).toBe(text)
})
