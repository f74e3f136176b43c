import { widget } from '@beseda/contract/endpoints/widget.ts'
import type { VisitorChat } from '@beseda/contract/entities/widget.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import type { Ids } from '../../../server/src/platform/random.ts'
import type { Chance } from '../chance.ts'
import { type Caller, call } from './call.ts'
import { type Dialogue, isOver, turnOf } from './dialogue.ts'

export interface Scene {
  readonly url: string
  readonly clock: Clock
  readonly chance: Chance
  readonly ids: Ids
  /** Factor of all delays; 1 is usual. */
  readonly pace: number
  /** False: everybody leaves. */
  readonly isOn: () => boolean
}
const second = 1000
const patienceMs = 20 * 60_000

/** The page on which the client is. Operators see it in the client's card, so it says what the client is. */
const pageOf = (d: Dialogue) => ({
  url: 'https://domilad.example/',
  title: d.channel === 'english' ? 'Simulated client of the demo' : 'Симуляция: клиент демо',
})

/** Plays a client: writes, waits for the answers of the operator, and rates it when asked. */
export const playClient = async (
  scene: Scene,
  d: Dialogue,
  o: { readonly channelId: string; readonly onWrite: (text: string) => void },
): Promise<void> => {
  const { chance, clock, pace, url } = scene
  const address = `127.${chance.whole(1, 250)}.${chance.whole(1, 250)}.${chance.whole(1, 250)}`
  const page = pageOf(d)
  const key = chance.bytes(24).toString('base64url')
  const started = await call({ url, address }, widget.start, { widgetId: o.channelId, key, page })
  const by: Caller = { url, address, token: started.token }
  let seen = 0
  while (scene.isOn() && !isOver(d)) {
    for (const line of turnOf(d, 'client')) {
      await call(by, widget.typing, {})
      await clock.sleep((line.text.length * 70 + chance.around(4 * second, 0.6)) * pace)
      const id = scene.ids.next()
      const text = d.words(line, clock.now())
      o.onWrite(text)
      d.at += 1
      const sent = await call(by, widget.send, { id, text, fileIds: [], page })
      seen = Math.max(seen, sent.seq)
    }
    // A farewell needs no answer.
    if (isOver(d)) break
    const said = d.at
    const answered = await waitFor(scene, by, ({ lastSeq }) => lastSeq > seen)
    if (!answered) return
    seen = answered.lastSeq
    // Somebody who follows no script may have answered: the client goes on with the own lines.
    const next = d.lines.findIndex((line, i) => i >= said && line.who === 'client')
    d.at = Math.max(d.at, next < 0 ? d.lines.length : next)
    await clock.sleep(chance.around(12 * second, 0.6) * pace)
  }
  await rate(scene, by)
}
/** Looks every few seconds, and reads what has come. Null: nothing came while the client had patience. */
const waitFor = async (
  { clock, isOn, pace }: Scene,
  by: Caller,
  when: (chat: VisitorChat) => boolean,
): Promise<VisitorChat | null> => {
  const until = clock.now() + patienceMs * pace
  while (isOn() && clock.now() < until) {
    await clock.sleep(3 * second * pace)
    const { chat, messages } = await call(by, widget.messages, { limit: 1 })
    const others = messages.at(-1)?.mine === false
    if (!chat || !others || !when(chat)) continue
    await call(by, widget.receipts, { deliveredSeq: chat.lastSeq, readSeq: chat.lastSeq })
    return chat
  }
  return null
}
const rate = async (scene: Scene, by: Caller): Promise<void> => {
  const { chance, clock, isOn, pace } = scene
  if (!chance.happens(0.6)) return
  // The chat closes eight seconds after the colleague has closed it, at any pace.
  const until = clock.now() + 10 * second + 240 * second * pace
  while (isOn() && clock.now() < until) {
    await clock.sleep(6 * second * pace)
    const { chat } = await call(by, widget.messages, { limit: 1 })
    if (!chat?.rating?.asked || chat.rating.value !== null) continue
    await clock.sleep(chance.around(8 * second, 0.5) * pace)
    const value = chance.weighted([1, 2, 3, 4, 5], (n) => [1, 1, 4, 18, 76][n - 1]!)
    await call(by, widget.rate, { sessionId: chat.rating.sessionId, value, comment: '' })
    return
  }
}
