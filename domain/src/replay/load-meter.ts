import type { Presence } from '@beseda/contract/entities/user.ts'
import type { History, Load } from './history.ts'

/** Measures what each operator has to do. Times are milliseconds. */
export interface LoadMeter {
  readonly presenceChanged: (operatorId: string, presence: Presence, now: number) => void
  /** `isNew`: the chat is received now; false: it was theirs from before the replay. */
  readonly received: (operatorId: string, now: number, isNew: boolean) => void
  readonly left: (operatorId: string, now: number) => void
  readonly loads: (until: number) => readonly Load[]
}
interface Meter {
  readonly load: Load
  presence: Presence
  open: number
  countedTo: number
}
export const createLoadMeter = ({ from, people }: History, presenceAt: (id: string) => Presence): LoadMeter => {
  const meters = new Map<string, Meter>(
    people.map(({ id }) => {
      const load = { id, chats: 0, atWorkMs: 0, busyMs: 0, most: 0 }
      return [id, { load, presence: presenceAt(id), open: 0, countedTo: from }]
    }),
  )
  const count = (m: Meter, now: number): void => {
    const ms = Math.max(0, now - m.countedTo)
    m.countedTo = Math.max(now, m.countedTo)
    if (m.presence !== 'online' && m.presence !== 'finishing') return
    m.load.atWorkMs += ms
    if (m.open > 0) m.load.busyMs += ms
  }
  const change = (id: string, now: number, body: (m: Meter) => void): void => {
    const m = meters.get(id)
    if (!m) return
    count(m, now)
    body(m)
  }
  return {
    presenceChanged: (id, presence, now) =>
      change(id, now, (m) => {
        m.presence = presence
      }),
    received: (id, now, isNew) =>
      change(id, now, (m) => {
        m.open++
        if (isNew) m.load.chats++
        m.load.most = Math.max(m.load.most, m.open)
      }),
    left: (id, now) => change(id, now, (m) => void m.open--),
    loads: (until) =>
      [...meters.values()].map((m) => {
        count(m, until)
        return m.load
      }),
  }
}
