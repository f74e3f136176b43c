import type { ServerFrame } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { applyFrame as applyToChats } from '../entities/chat/live/live.ts'
import { forgetAutoBreak, tellAutoBreak, tellWithReturn } from '../features/presence/auto-break.ts'
import { showLicences } from '../features/presence/licences/licence-notice.ts'
import { currentWords } from '../lib/language.ts'
import { notify } from '../lib/notices/notify.ts'
import { plansQuery } from '../lib/plans.ts'
import { toast } from '../lib/toasts.ts'
import { viewerQuery } from '../lib/viewer.ts'
import { fill } from '../lib/words/plural.ts'
import { applyToPeople } from './apply-people.ts'

/** Puts one frame of the stream into what is cached. Frames come in any order and more than once. */
export type Applier = (queryClient: QueryClient, viewer: QueueViewer, frame: ServerFrame) => void

/** The own status, when it was changed elsewhere; the own rights, when somebody changed them. */
const applyToViewer: Applier = (queryClient, viewer, frame) => {
  if (frame.type !== 'frame') return
  const taker = frame.entities.licenceTakenBy
  if (taker !== undefined) tellWithReturn(queryClient, fill(currentWords().shell.licence.taken, { name: taker }))
  if (frame.entities.staleViewer)
    for (const { queryKey } of [viewerQuery, plansQuery]) void queryClient.invalidateQueries({ queryKey })
  const own = frame.entities.presence?.findLast((known) => known.userId === viewer.userId)
  if (!own) return
  const known = queryClient.getQueryData(viewerQuery.queryKey)
  if (!known || own.since < known.presenceSince) return
  const { presence, since: presenceSince, kind: breakKind = null } = own
  const { shell } = currentWords()
  if (own.automatic && known.presence === 'finishing') toast({ kind: 'info', text: shell.chatsFinished })
  else if (own.automatic && known.breakWish) toast({ kind: 'info', text: shell.breakTurn })
  else if (own.automatic && presenceSince > known.presenceSince) tellAutoBreak(queryClient)
  else if (!own.automatic) forgetAutoBreak()
  // own words come with the user, fetched again
  const breakNote = presence === known.presence && breakKind === known.breakKind ? known.breakNote : ''
  const now = { presence, presenceSince, breakKind, breakNote, breakUntil: own.until ?? null, breakWish: null }
  queryClient.setQueryData(viewerQuery.queryKey, { ...known, ...now })
}

const applyToSettings: Applier = (queryClient, _, frame) => {
  if (frame.type !== 'frame') return
  applyToPeople(queryClient, frame.entities)
  if (!frame.entities.licenceFree) return
  showLicences('free', frame.entities.licenceFree.until)
  notify({ kind: 'assigned', title: currentWords().shell.licence.free, text: '', asked: true })
}

export const appliers: readonly Applier[] = [applyToChats, applyToViewer, applyToSettings]

/** What the stream keeps fresh, and what is fetched again after a gap that cannot be replayed. */
export const liveKeys = [
  ['breaks'],
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
