import type { ServerFrame } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { applyFrame as applyToChats } from '../features/chats/live.ts'
import { currentWords } from '../lib/language.ts'
import { plansQuery } from '../lib/plans.ts'
import { toast } from '../lib/toasts.ts'
import { viewerQuery } from '../lib/viewer.ts'
import { applyToPeople } from './apply-people.ts'
import { forgetAutoBreak, tellAutoBreak } from './auto-break.ts'
import { showLicences } from './licences/state.ts'

/** Puts one frame of the stream into what is cached. Frames come in any order and more than once. */
export type Applier = (queryClient: QueryClient, viewer: QueueViewer, frame: ServerFrame) => void

/** The own status, when it was changed elsewhere; the own rights, when somebody changed them. */
const applyToViewer: Applier = (queryClient, viewer, frame) => {
  if (frame.type !== 'frame') return
  if (frame.entities.staleViewer)
    for (const { queryKey } of [viewerQuery, plansQuery]) void queryClient.invalidateQueries({ queryKey })
  const own = frame.entities.presence?.findLast((known) => known.userId === viewer.userId)
  if (!own) return
  const known = queryClient.getQueryData(viewerQuery.queryKey)
  if (!known || own.since < known.presenceSince) return
  const { presence, since: presenceSince, kind: breakKind = null } = own
  const isFinished = own.automatic && known.presence === 'finishing'
  if (isFinished) toast({ kind: 'info', text: currentWords().shell.chatsFinished })
  else if (own.automatic && presenceSince > known.presenceSince) tellAutoBreak(queryClient)
  else if (!own.automatic) forgetAutoBreak()
  // own words come with the user, fetched again
  const breakNote = presence === known.presence && breakKind === known.breakKind ? known.breakNote : ''
  queryClient.setQueryData(viewerQuery.queryKey, { ...known, presence, presenceSince, breakKind, breakNote })
}

const applyToSettings: Applier = (queryClient, _, frame) => {
  if (frame.type !== 'frame') return
  applyToPeople(queryClient, frame.entities)
  if (frame.entities.licenceFree) showLicences('free')
}

export const appliers: readonly Applier[] = [applyToChats, applyToViewer, applyToSettings]

/** What the stream keeps fresh, and what is fetched again after a gap that cannot be replayed. */
export const liveKeys = [
  ['calendars'],
  ['categories'],
  ['channels'],
  ['chats'],
  ['plans'],
  ['viewer'],
  ['roles'],
  ['teams'],
  ['users'],
] as const
