import { auth } from '@beseda/contract/endpoints/auth.ts'
import { channels as channelCalls } from '@beseda/contract/endpoints/channels.ts'
import { type DemoSimulation, demo } from '@beseda/contract/endpoints/demo.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import type { DemoUser } from '../../../server/src/platform/deps.ts'
import type { Ids } from '../../../server/src/platform/random.ts'
import type { Chance } from '../chance.ts'
import { channels } from '../content/setup.ts'
import { people, teams } from '../content/staff.ts'
import { loginOf } from '../organization-rows.ts'
import { type Caller, call } from './call.ts'
import { playClient, type Scene } from './client.ts'
import { type Colleague, mostChatsOfPerson, playColleague } from './colleague.ts'
import { type Dialogue, dialogueChooser } from './dialogue.ts'
import { openEmulated } from './emulated.ts'

export interface PlayOptions {
  readonly url: string
  readonly users: readonly DemoUser[]
  readonly clock: Clock
  readonly chance: Chance
  readonly ids: Ids
  /** Factor of all delays; 1 is usual. Tests hurry. */
  readonly pace?: number
  /** The play cannot go on, for instance because somebody changed the administrator's password. */
  readonly onFailure?: (reason: string) => void
}
/** One of each team, and one more where most clients write. The others stay away: the demo shows people offline, too. */
const cast = ['olga.ryabova', 'maria.zhuk', 'sofya.nikitina', 'artyom.volkov']
const administrator = 'elena.morozova'
const mostDialogues = 6
/** Texts of simulated clients, also of those who have lost patience: a colleague who sees one later knows the script. */
const keptTexts = 1000
const second = 1000

/**
 * Keeps the demo alive while somebody uses it: simulated colleagues come online and answer, simulated clients write. They
 * use the same calls as everybody. Returns what ends the play.
 */
export const play = (o: PlayOptions): (() => Promise<void>) => {
  const { clock, chance, pace = 1 } = o
  const since = clock.now()
  let isRunning = true
  let state: DemoSimulation | null = null
  const byText = new Map<string, Dialogue>()
  const colleagues = new Map<string, Colleague>()
  const dialogues = new Set<Promise<void>>()
  const isOn = (): boolean => isRunning && state?.on === true && state.isWatched
  const scene: Scene = { url: o.url, clock, chance, ids: o.ids, pace, isOn }
  const choose = dialogueChooser(chance)
  const userOf = (key: string): DemoUser | undefined => o.users.find((u) => u.login === loginOf(key))
  const isPlayed = (userId: string): boolean => state?.playedUserIds.includes(userId) ?? false

  const staff = async (): Promise<void> => {
    for (const [key, colleague] of colleagues) {
      if (isOn() && !isPlayed(colleague.userId)) continue
      colleagues.delete(key)
      await colleague.leave()
    }
    for (const key of isOn() ? cast : []) {
      const user = userOf(key)
      if (!user || colleagues.has(key)) continue
      const { speed } = people.find((p) => p.key === key)!
      const duties = {
        since,
        dialogueOf: (channel: string, text: string) => byText.get(`${channel} ${text}`) ?? null,
        playedBy: () => state?.playedUserIds ?? [],
      }
      const colleague = await playColleague(scene, duties, user, speed)
      if (isPlayed(colleague.userId)) await colleague.leave()
      else colleagues.set(key, colleague)
    }
  }
  const beginDialogue = (channelIds: ReadonlyMap<string, string>, full: readonly string[]): void => {
    const d = choose()
    const { name, team } = channels[d.channel]
    if (full.includes(teams[team].name)) return
    const channelId = channelIds.get(name)
    if (!channelId) return
    const onWrite = (text: string): void => {
      byText.set(`${name} ${text}`, d)
      const [oldest] = byText.keys()
      if (byText.size > keptTexts) byText.delete(oldest!)
    }
    const played = playClient(scene, d, { channelId, onWrite })
      .catch(() => {}) // the server restarts, or limits the client: another one comes later
      .finally(() => dialogues.delete(played))
    dialogues.add(played)
  }
  const run = async (): Promise<void> => {
    const admin = userOf(administrator)
    if (!admin) return
    const { token } = await call({ url: o.url }, auth.signIn, { login: admin.login, password: admin.password })
    const by: Caller = { url: o.url, token }
    const emulated = await openEmulated({ by, clock, ids: o.ids, teamName: teams.sales.name })
      // an emulated provider is not worth the rest of the play
      .catch(() => [])
    for (const { channel, texts, dialogue } of emulated)
      for (const text of texts) byText.set(`${channel} ${text}`, dialogue)
    const { channels: all } = await call(by, channelCalls.list, {})
    const channelIds = new Map(all.filter((c) => c.active).map((c) => [c.name, c.id]))
    /** Names of the teams whose chats fill somebody who plays: no simulated client writes to them. */
    const fullTeams = async (): Promise<readonly string[]> => {
      const { chats: all } = await call(by, queues.list, { filter: 'assigned', scope: 'all' } as never)
      const played = all.filter(({ operator }) => operator && isPlayed(operator.id))
      const full = [...Map.groupBy(played, (chat) => chat.operator!.id).values()].filter(
        (c) => c.length >= mostChatsOfPerson,
      )
      return full.flat().flatMap(({ team }) => team?.name ?? [])
    }
    let nextAt = 0
    while (isRunning) {
      // Out of reach: the server restarts. The state stays as it was.
      state = await call(by, demo.simulation, {}).catch(() => state)
      await staff().catch(() => {})
      if (isOn() && clock.now() >= nextAt && dialogues.size < mostDialogues) {
        await fullTeams().then(
          (full) => beginDialogue(channelIds, full),
          () => {},
        )
        nextAt = clock.now() + chance.around(40 * second, 0.4) * pace
      }
      for (const { go } of isOn() ? emulated : []) await go().catch(() => {})
      await clock.sleep(4 * second * pace)
    }
    await call(by, auth.signOut, {}).catch(() => {})
  }
  const running = run()
  // the caller of the returned function sees it too
  running.catch((error: Error) =>
    o.onFailure?.(`${loginOf(administrator)} cannot sign in or was signed out (${error.message})`),
  )
  return async () => {
    isRunning = false
    await running
    await staff()
    await Promise.all(dialogues)
  }
}
