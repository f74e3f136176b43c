import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countersQuery } from '../../entities/chat/counters.ts'
import { speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { applyPresence } from './apply-presence.ts'
import { useChoosePresence } from './use-choose-presence.ts'

const me = 'u1'
/** The server's clock is an hour behind the browser's. */
const chosenOnServer = Date.now() - 3_600_000
let queryClient: QueryClient
let answer: (response: Response) => void

beforeAll(() => speak('ru'))
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const role = { rights: [{ name: 'AUTHORITY_CHAT_DISTRIBUTION' }] }
  const user = { id: me, presence: 'online', presenceSince: 1, breakKind: null, breakNote: '', breakWish: null, role }
  queryClient.setQueryData(viewerQuery.queryKey, { ...user, dialogLimit: 5 } as never)
  queryClient.setQueryData(countersQuery.queryKey, { assigned: 1 } as never)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
})
afterEach(() => vi.restoreAllMocks())

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const chooseFinishing = () => {
  const { result } = renderHook(useChoosePresence, { wrapper })
  result.current({ presence: 'finishing' })
}
const answerWith = (since: number) =>
  answer(Response.json({ code: 'ok', entity: { presence: 'finishing', since }, error: null }))
const refuse = () => answer(Response.json({ code: 'NOT_FOUND', entity: null, error: 'no' }, { status: 404 }))
const receiveBreak = (since: number) =>
  receive({ presence: [{ userId: me, presence: 'break', since, automatic: true }] })
const receive = (entities: object) => {
  const frame = { type: 'frame', position: 1, event: 'presence.changed', entities }
  applyPresence(queryClient, { userId: me, teamIds: [], channelIds: [], allChats: false }, frame as never)
}
const shown = () => queryClient.getQueryData(viewerQuery.queryKey)
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('the break after the last chat is shown, whatever the clock of the browser says', async () => {
  chooseFinishing()
  expect(shown()?.presence).toBe('finishing')
  receiveBreak(chosenOnServer + 50)
  expect(shown()?.presence).toBe('break')
  answerWith(chosenOnServer)
  await settled()
  await settled()
  expect(shown()).toMatchObject({ presence: 'break', presenceSince: chosenOnServer + 50 })
})
test('the answer to a choice gives the time of the server', async () => {
  chooseFinishing()
  answerWith(chosenOnServer)
  await waitFor(() => expect(shown()?.presenceSince).toBe(chosenOnServer))
  expect(shown()?.presence).toBe('finishing')
})
test('a refusal restores the presence before the choice, but not over a newer one', async () => {
  chooseFinishing()
  refuse()
  await waitFor(() => expect(shown()?.presence).toBe('online'))
  chooseFinishing()
  receiveBreak(chosenOnServer)
  refuse()
  await settled()
  await settled()
  expect(shown()?.presence).toBe('break')
})

test('an answer that was on its way when the presence changed does not undo it', async () => {
  const user = shown()!
  const answers: ((response: Response) => void)[] = []
  vi.mocked(globalThis.fetch).mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const asked = (known: object) => Response.json({ code: 'ok', entity: { ...user, ...known }, error: null })
  renderHook(() => useQuery({ ...viewerQuery, enabled: true }), { wrapper })
  await waitFor(() => expect(answers).toHaveLength(1))
  receive({ presence: [{ userId: me, presence: 'break', since: 20 }] })
  answers[0]!(asked({ presence: 'offline', presenceSince: 10, presenceReason: 'connectionLost' }))
  await settled()
  receive({ presenceReason: { since: 20, reason: 'sentToBreak' } })
  expect(shown()).toMatchObject({ presence: 'break', presenceReason: 'sentToBreak' })
  await waitFor(() => expect(answers.length).toBeGreaterThan(1))
  answers.at(-1)!(asked({ presence: 'break', presenceSince: 20, presenceReason: 'sentToBreak', breakNote: 'meeting' }))
  await waitFor(() => expect(shown()).toMatchObject({ presence: 'break', presenceSince: 20, breakNote: 'meeting' }))
})
