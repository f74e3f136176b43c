import type { Chance } from './chance.ts'
import { companies, foreigners, men, surnames, women } from './content/names.ts'
import { type ChannelKey, statuses } from './content/setup.ts'
import type { LiveScript } from './live-script.ts'

/** A client as the script invents them. */
export interface Person {
  readonly name: string
  /** How an operator addresses them; null: a company, or a guest without a name. */
  readonly firstName: string | null
  readonly isGuest: boolean
  readonly status: string | null
  readonly channels: readonly ChannelKey[]
  /** How often they come back, compared with the others; 0: only in the live chat. */
  readonly regularity: number
  /** The chat of theirs that is open when the demo starts. */
  readonly live: LiveScript | null
}
export const clientCount = 200
const botClientCount = 24
const [companyCount, guestCount] = [companies.length, 20]
const russian: readonly ChannelKey[] = ['site', 'catalogue', 'page']
const shares: Readonly<Record<string, number>> = { site: 52, catalogue: 28, page: 20 }

/** 200 people, companies and guests. Those of the live chats come first. */
export const inventClients = (chance: Chance, scripts: readonly LiveScript[]): Person[] => {
  const live = scripts.map((script): Person => {
    const isGuest = script.client.startsWith('Гость')
    const isCompany = /[«"]/.test(script.client)
    const regularity = script.isNew ? 0 : chance.around(0.8, 0.5)
    const firstName = isGuest || isCompany ? null : script.client.split(' ')[0]!
    return {
      name: script.client,
      firstName,
      isGuest,
      status: script.status,
      channels: [script.channel],
      regularity,
      live: script,
    }
  })
  const taken = new Set(live.map((p) => p.name))
  const unlike = (make: () => string): string => {
    for (;;) {
      const name = make()
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }
  const ordinary = (
    name: string,
    firstName: string | null,
    channels: readonly ChannelKey[],
    regularity: number,
  ): Person => {
    const status = chance.happens(0.96) ? chance.weighted(statuses, (s) => s.share).name : null
    return { name, firstName, isGuest: false, status, channels, regularity, live: null }
  }
  /** Name, and how they are addressed. */
  const calledAnew = (): [name: string, firstName: string] => {
    const isWoman = chance.happens(0.56)
    const name = unlike(
      () => `${chance.pick(isWoman ? women : men)} ${chance.pick(surnames).split(' ')[isWoman ? 1 : 0]}`,
    )
    return [name, name.split(' ')[0]!]
  }
  const english = foreigners
    .filter((name) => !taken.has(name))
    .map((name) => ordinary(name, name.split(' ')[0]!, ['english'], chance.around(1, 0.4)))
  const firms = companies.map((name) =>
    ordinary(
      unlike(() => name),
      null,
      someChannels(chance, 0.3),
      chance.around(1.8, 0.5),
    ),
  )
  const guests = Array.from({ length: guestCount }, (): Person => {
    const name = unlike(() => `Гость ${chance.whole(1000, 9999)}`)
    return { ...ordinary(name, null, [chance.weighted(russian, (c) => shares[c]!)], 0.25), isGuest: true, status: null }
  })
  const ofBot = Array.from({ length: botClientCount }, () =>
    ordinary(...calledAnew(), ['helper'], chance.around(1, 0.4)),
  )
  const others = clientCount - live.length - english.length - companyCount - guestCount - botClientCount
  const people = Array.from({ length: others }, () =>
    ordinary(...calledAnew(), someChannels(chance, 0.14), chance.around(1, 0.6)),
  )
  return [...live, ...english, ...firms, ...guests, ...people, ...ofBot]
}
/** One channel, sometimes two. */
const someChannels = (chance: Chance, twice: number): ChannelKey[] => {
  const first = chance.weighted(russian, (c) => shares[c]!)
  if (!chance.happens(twice)) return [first]
  return [
    first,
    chance.weighted(
      russian.filter((c) => c !== first),
      (c) => shares[c]!,
    ),
  ]
}
