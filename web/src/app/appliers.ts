import type { ServerFrame } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { applyFrame as applyToChats } from '../entities/chat/live/apply-frame.ts'
import { applyPresence } from '../features/presence/apply-presence.ts'
import { withWords } from '../lib/language.ts'
import { noteLiveChange } from '../lib/live-changes.ts'
import { liveKeys } from '../lib/live-keys.ts'
import { applyToPeople } from './apply-people.ts'

/** Applies one frame of the stream to the caches. Frames arrive in any order and more than once. */
export type Applier = (queryClient: QueryClient, viewer: QueueViewer, frame: ServerFrame) => void

/** Refetches what the frame marks as stale: the signed-in user with the plans, and lists of settings. */
const applyStale: Applier = (queryClient, _, frame) => {
  if (frame.type !== 'frame') return
  const { staleViewer, staleLists = [] } = frame.entities
  const stale = [...(staleViewer ? (['viewer', 'plans', 'licences'] as const) : []), ...staleLists]
  for (const name of stale) void queryClient.invalidateQueries({ queryKey: liveKeys[name] })
}
const applyToLists: Applier = (queryClient, _, frame) => {
  if (frame.type === 'frame') applyToPeople(queryClient, frame.entities)
}

/** Monitoring adds up all chats and people: it reads again, at its own pace. */
const tellMonitoring: Applier = (_, __, frame) => {
  if (frame.type !== 'frame') return
  const { chats, goneChats, presence, staleLists } = frame.entities
  if (chats || goneChats || presence || staleLists) noteLiveChange()
}

const announcing = withWords(() => import('../features/kept-reports/announce.ts'), 'keptReports')
/** Loaded when the first report is written. */
const tellKept: Applier = (_, __, frame) => {
  const kept = frame.type === 'frame' ? frame.entities.keptReport : undefined
  if (kept)
    announcing().then(
      ({ announceKept }) => announceKept(kept),
      () => undefined,
    )
}

export const appliers: readonly Applier[] = [
  ...[applyToChats, applyPresence, applyStale, applyToLists, tellMonitoring, tellKept],
]
