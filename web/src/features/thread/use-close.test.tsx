import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { choicesQuery } from '../../entities/chat/category/categories.ts'
import { openOutbox } from '../../entities/chat/outbox/open-outbox.ts'
import { keys } from '../../entities/chat/queries.ts'
import { chatOf, id } from '../../entities/chat/test-entities.ts'
import { speak } from '../../lib/language.ts'
import { closeToast, useToasts } from '../../lib/toasts.ts'
import { useClose } from './use-close.tsx'

beforeAll(async () => {
  await speak('eng')
  openOutbox(user.id, { lastSeqOf: () => 0, onStored: () => undefined, onClosing: () => undefined })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const delivery = { id: id(70), name: 'Delivery', groupId: null, path: [] }
const user = { id: id(400), options: ['OPTION_CHAT_CATEGORIES'], role: { rights: [] }, teams: [], channelIds: [] }

const takeToast = (): string | undefined => {
  const { result } = renderHook(useToasts)
  const last = result.current.at(-1)
  if (last) act(() => closeToast(last.id))
  return last?.text
}
interface Outcome {
  /** The page moves on to the next chat. */
  readonly leaves: boolean
  readonly asked: boolean
  readonly toast: string | undefined
}
/** Presses “close”, stores `later` while the categories are loaded, and returns what happened. */
const closing = async (chat: Chat, later: Chat, goesTo = chat): Promise<Outcome> => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(keys.one(chat.id), chat)
  const answer = Promise.withResolvers<unknown>()
  void queryClient.prefetchQuery({ ...choicesQuery(chat), queryFn: () => answer.promise as never })
  const onClosed = vi.fn()
  const Closing = ({ chat }: { chat: Chat }) => {
    const { close, dialogs } = useClose({
      ...{ chat, user: user as unknown as CurrentUser, onClosed, openChat: () => undefined },
      CategoryPicker: () => <p>Which category?</p>,
    })
    return (
      <>
        <button type="button" onClick={close}>
          Close
        </button>
        {dialogs}
      </>
    )
  }
  const page = (open: Chat) => (
    <QueryClientProvider client={queryClient}>
      <Closing chat={open} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(chat))
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  queryClient.setQueryData(keys.one(chat.id), later)
  rerender(page(goesTo))
  await act(async () => answer.resolve({ categories: [delivery] }))
  await queryClient.ensureQueryData(choicesQuery(chat))
  await act(async () => undefined)
  return {
    leaves: onClosed.mock.calls.length === 1,
    asked: screen.queryByText('Which category?') !== null,
    toast: takeToast(),
  }
}

test('a category that a colleague chooses while the categories are loaded is enough to close the chat', async () => {
  // no answer of the server comes
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const chat: Chat = { ...chatOf(), waitingSince: null, categoryId: null }
  expect(await closing(chat, chat)).toEqual({ leaves: false, asked: true, toast: undefined })
  cleanup()
  const chosen = { ...chat, version: chat.version + 1, categoryId: delivery.id }
  expect(await closing(chat, chosen)).toEqual({ leaves: true, asked: false, toast: 'Chat closed' })
})
test('who goes to another chat while the categories are loaded is asked nothing there and stays there; a toast says what became of the chat', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const chat: Chat = { ...chatOf(), id: id(998), waitingSince: null, categoryId: null }
  const another: Chat = { ...chat, id: id(999) }
  const stays = { leaves: false, asked: false }
  const notClosed = `${chat.client.name}: not closed, because you went to another chat`
  expect(await closing(chat, chat, another)).toEqual({ ...stays, toast: notClosed })
  cleanup()
  const chosen = { ...chat, version: chat.version + 1, categoryId: delivery.id }
  expect(await closing(chat, chosen, another)).toEqual({ ...stays, toast: 'Chat closed' })
})
