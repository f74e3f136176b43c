import { applyInput } from './actions.ts'
import { arrivalTimes } from './arrivals.ts'
import type { Attachments } from './attachments.ts'
import type { Book, BookChannel, BookUser } from './book.ts'
import type { Chance } from './chance.ts'
import { inventClients } from './clients.ts'
import { type Address, openRegister, type Register } from './contacts.ts'
import { people } from './content/staff.ts'
import { converse } from './converse.ts'
import { dialoguePlanner } from './dialogues.ts'
import { planLive } from './live.ts'
import { type LiveScript, liveScripts } from './live-script.ts'
import { newBook } from './new-book.ts'
import type { Organization } from './organization-rows.ts'
import { shiftsOf } from './shifts.ts'
import { dayMs, hourMs } from './shop-time.ts'
import { createSimulation, type Simulation } from './simulation.ts'

const minute = 60_000
const second = 1000
export const pastSessions = 2000
/** Of them, the sessions that the bot begins, in its last weeks. */
const [botSessions, botMs] = [90, 20 * dayMs]
const pastMs = 60 * dayMs
/** Before the start: when the last closed session opens, and when the supervisor closes the open ones. */
const lastArrivalMs = 100 * minute
const closingMs = 60 * minute
/** During this time before the start the clients of the live chats open no other session. */
const quietMs = 110 * hourMs

export interface Past {
  readonly organization: Organization
  readonly book: Book
  readonly register: Register
}
/** Simulates sixty days of the shop's contact centre up to `start`. The same chance and start give the same rows. */
export const simulate = (chance: Chance, start: number, attachments: Attachments): Past => {
  const { book, organization, users, channels } = newBook(chance, start - 75 * dayMs)
  const scripts = liveScripts()
  const { statusIds, categoryIds, userIds } = organization
  const register = openRegister(book, chance, inventClients(chance, scripts), { channels, statusIds })
  const sim = createSimulation(book, chance)
  planShifts(sim, users, start, scripts)
  const speeds = new Map(people.map((p) => [userIds.get(p.key), p.speed]))
  const plan = dialoguePlanner({ chance, attachments, categoryIds, start, speedOf: (u) => speeds.get(u.id)! })
  const isOfBot = ({ channel }: Address): boolean => channels.get(channel)!.automation !== null
  const choose = chooser(
    sim,
    register.addresses.filter((a) => !isOfBot(a)),
    start,
  )
  const chooseForBot = chooser(sim, register.addresses.filter(isOfBot), start)
  const to = start - lastArrivalMs
  const times = arrivalTimes(chance, { from: start - pastMs, to, count: pastSessions - botSessions })
  const botTimes = arrivalTimes(chance, { from: start - botMs, to, count: botSessions })
  const begin = (at: number, chosen: () => Address): void =>
    sim.schedule(at, () => {
      const address = chosen()
      address.isBusy = true
      register.visit(address)
      sim.schedule(at + chance.whole(5, 40) * second, () => {
        const dialogue = plan(address, book.now, startersFor(book, channels.get(address.channel)!))
        address.isBusy = false
        converse(sim, register.chatOf(address), dialogue)
      })
    })
  times.forEach((at, i) => void begin(at, () => choose(times.length - i)))
  botTimes.forEach((at, i) => void begin(at, () => chooseForBot(botTimes.length - i)))
  const live = register.addresses.filter((address) => address.person.live)
  for (const address of live) planLive({ sim, register, start, users, categoryIds, take: attachments.take }, address)
  sim.schedule(start - closingMs, () =>
    closeTheRest(book, users.get('viktor.panin')!, live, categoryIds.get(usualCategory)!),
  )
  // What is planned for the start itself is left to the product.
  book.engine.runUntil(start - 1)
  return { organization, book, register }
}
/** Operators who have time to write to a client first. */
const startersFor = (book: Book, { team }: BookChannel): BookUser[] =>
  [...book.users.values()].filter((u) => u.presence === 'online' && u.teams.includes(team) && u.openDialogs < 5)

const planShifts = (
  sim: Simulation,
  users: ReadonlyMap<string, BookUser>,
  start: number,
  scripts: readonly LiveScript[],
): void => {
  for (const person of people) {
    const user = users.get(person.key)!
    for (const shift of shiftsOf(sim.chance, person, { from: start - pastMs - dayMs, start, scripts })) {
      sim.schedule(shift.from, () => sim.changePresence(user, 'online', 'signedIn'))
      for (const [from, to] of shift.breaks) {
        sim.schedule(from, () => sim.changePresence(user, 'break', 'chosen'))
        if (to < shift.to) sim.schedule(to, () => sim.changePresence(user, 'online', 'chosen'))
      }
      sim.schedule(shift.to, () => sim.changePresence(user, 'offline', 'signedOut'))
    }
  }
}

/**
 * Chooses who writes next: sometimes a new client while there are any, otherwise a known one, regular clients more
 * often.
 */
const chooser = (
  { book, chance }: Simulation,
  addresses: readonly Address[],
  start: number,
): ((left: number) => Address) => {
  const writing = addresses.filter((a) => a.person.regularity > 0)
  const isFree = (a: Address): boolean =>
    !a.isBusy &&
    (a.chat === null || a.chat.row.status === 'closed') &&
    (a.person.live === null || book.now < start - quietMs)
  return (left) => {
    const free = writing.filter(isFree)
    const fresh = free.filter((a) => a.chat === null)
    if (fresh.length > 0 && chance.happens((fresh.length / left) * 2.5)) return chance.pick(fresh)
    const known = free.filter((a) => a.chat !== null)
    return chance.weighted(known.length > 0 ? known : free, (a) => a.person.regularity)
  }
}

/** The category of requests about which the supervisor knows nothing else. */
const usualCategory = 'Заказ › Статус › Где заказ'
/** The supervisor closes all open chats except the live ones. */
const closeTheRest = (book: Book, supervisor: BookUser, live: readonly Address[], categoryId: string): void => {
  const kept = new Set(live.map((address) => address.chat))
  for (const chat of book.chats.values())
    if (chat.row.status !== 'closed' && !kept.has(chat))
      applyInput(book, chat, { type: 'close', userId: supervisor.id, mayCloseAny: true, categoryId })
}
