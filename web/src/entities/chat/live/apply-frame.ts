import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ServerFrame } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { withWords } from '../../../lib/language.ts'
import { liveKeys } from '../../../lib/live-keys.ts'
import { keys, type QueueKey, type QueuePages } from '../queries.ts'
import { applyTyping } from '../typing.ts'
import { alertWith, applyEntities } from './live.ts'
import { alertAbout, alertAboutAssigned, notifyLost } from './notify.ts'

alertWith(({ chats, messages }, viewer) => {
  alertAboutAssigned(chats, viewer, false)
  alertAbout(messages, chats, viewer)
})

/** Applies one frame of the stream to all caches. Frames may arrive late or twice. */
export const applyFrame = (queryClient: QueryClient, viewer: QueueViewer, frame: ServerFrame): void => {
  if (frame.type === 'typing') applyTyping(frame, viewer.userId)
  if (frame.type !== 'frame') return
  notifyLost(frame.entities, viewer)
  alertAboutAssigned(frame.entities.chats ?? [], viewer, frame.event === 'chat.assigned')
  const isReturn = frame.event === 'chat.snoozeEnded'
  const before = isReturn ? queryClient.getQueriesData<QueuePages>({ queryKey: keys.queues }) : []
  notifyManager.batch(() => applyEntities(queryClient, viewer, frame.entities))
  if (isReturn)
    void withWords(() => import('./notify-returned.ts'), 'chatActions')().then(
      (m) => m.notifyReturned(before, frame.entities.chats ?? [], viewer.userId),
      () => undefined,
    )
  if (frame.event === 'message.scheduleStopped')
    void import('../scheduled/notify-stopped.ts').then(
      (m) => m.notifyStopped(frame.entities.chats ?? [], viewer.userId),
      () => undefined,
    )
  if (frame.entities.staleLists?.includes('categories')) refreshCategoryNames(queryClient)
  if (frame.entities.staleLists?.includes('mentions')) refreshMentioned(queryClient)
}
/** Chats do not say who is named in them. */
const refreshMentioned = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({
    queryKey: keys.queues,
    predicate: ({ queryKey }) => (queryKey[2] as QueueKey).by?.mention !== undefined,
  })
/** The server pushes the new name for open chats; there may be too many closed ones, so those are refetched. */
const refreshCategoryNames = (queryClient: QueryClient): void => {
  const [, client] = keys.client('')
  const [, one] = keys.one('')
  void queryClient.invalidateQueries({
    queryKey: liveKeys.chats,
    predicate: ({ queryKey: [, kind], state }) =>
      kind === client || (kind === one && (state.data as Chat | undefined)?.status === 'closed'),
  })
}
