import type { Option, Right } from '@beseda/contract/access.ts'
import { options, rights } from '@beseda/contract/access-words.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../lib/language.ts'
import { paths, signInAddress } from '../lib/paths.ts'
import { stored } from '../lib/storage.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './routes.tsx'
import { allScreens, type Screen } from './screens.ts'

const allRights = Object.keys(rights) as Right[]
const allOptions = Object.keys(options) as Option[]
const userWith = (own: readonly Right[], plan: readonly Option[]) => ({
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Анна',
  login: 'anna@example.ru',
  organization: { id: '00000000-0000-7000-8000-000000000002', name: 'Дом и лад' },
  role: { id: '00000000-0000-7000-8000-000000000003', name: 'Роль', rights: own.map((name) => ({ name })) },
  options: [...plan],
  teams: [],
  presence: 'online',
  presenceSince: 0,
  dialogLimit: null,
})
type Answer = { readonly status: number; readonly user?: ReturnType<typeof userWith> }

/** Opens an address in the real router with the real guard, for the given user. */
const open = async (path: string, answer: Answer | null): Promise<string> => {
  stored.token.set(answer ? 'token' : null)
  stored.viewer.set(null)
  const body = answer?.user
    ? { code: 'ok', entity: answer.user, error: null }
    : { code: 'UNKNOWN', entity: null, error: { text: 't' } }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: answer?.status ?? 401 }))
  const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  expect(router.state.matches.filter((match) => match.status !== 'success')).toEqual([])
  return router.state.location.href
}
const counts: Record<string, number> = {}
const leads = async (screen: Screen, who: string, answer: Answer | null, to: string): Promise<void> => {
  counts[who] = (counts[who] ?? 0) + 1
  expect([who, screen.path, await open(screen.path, answer)]).toEqual([who, screen.path, to])
}
const full = userWith(allRights, allOptions)
const guarded = allScreens.filter((screen) => screen.access.who === 'user')
const forAnyone = allScreens.filter((screen) => screen.access.who === 'anyone')

beforeAll(async () => {
  await speak('ru')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.token.set(null)
  stored.viewer.set(null)
})
afterAll(() => {
  const calls = Object.entries(counts).map(([who, n]) => `${who} ${n}`)
  console.info(`route matrix: ${allScreens.length} screens, ${forAnyone.length} for anyone; ${calls.join(', ')}`)
})

test.each(forAnyone.map((screen) => [screen.path, screen] as const))('%s is public', async (_, screen) => {
  await leads(screen, 'stranger', null, screen.path)
  // Signed-in users are redirected from the sign-in page.
  if (screen.path === paths.signIn) {
    await leads(screen, 'signed in', { status: 200, user: full }, `${paths.chats}?filter=assigned`)
  }
})
test('who is kept without an option that they have by now is let in', async () => {
  const [before, now] = [userWith(allRights, []), userWith(allRights, allOptions)]
  for (const screen of guarded.filter(({ access }) => access.option)) {
    stored.token.set('token')
    stored.viewer.set(JSON.stringify(before))
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'ok', entity: now, error: null })))
    const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: [screen.path] }))
    await router.load()
    expect(router.state.location.href).toBe(screen.path)
  }
})
test.each(guarded.map((screen) => [screen.path, screen] as const))(
  '%s admits exactly the users it declares',
  async (_, screen) => {
    const { right, option } = screen.access
    await leads(screen, 'stranger', null, signInAddress(null, screen.path))
    await leads(screen, 'ended sign-in', { status: 401 }, signInAddress('ended', screen.path))
    const away = `${paths.serviceUnavailable}?${new URLSearchParams({ from: screen.path })}`
    await leads(screen, 'server away', { status: 503 }, away)
    await leads(screen, 'with all', { status: 200, user: full }, screen.path)
    const enough = userWith(right ? [right] : [], option ? [option] : [])
    await leads(screen, 'with just enough', { status: 200, user: enough }, screen.path)
    if (right) {
      const without = userWith(
        allRights.filter((r) => r !== right),
        allOptions,
      )
      await leads(screen, 'without the right', { status: 200, user: without }, `${paths.noRights}?right=${right}`)
    }
    if (option) {
      const without = userWith(
        allRights,
        allOptions.filter((o) => o !== option),
      )
      await leads(screen, 'without the option', { status: 200, user: without }, `${paths.options}?option=${option}`)
    }
  },
)
test.each([
  ['/admin/users', paths.users],
  ['/admin/teams', paths.teams],
])('%s leads to the list below it', async (above, list) => {
  expect(await open(above, { status: 200, user: full })).toBe(list)
})
test('/admin leads to the assigned queue', async () => {
  expect(await open(paths.admin, { status: 200, user: full })).toBe(`${paths.chats}?filter=assigned`)
})
