import type { ServerFrame } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import type { QueryClient } from '@tanstack/react-query'
import { fetchAgain } from '../../lib/fetch-again.ts'
import { currentWords } from '../../lib/language.ts'
import { notify } from '../../lib/notices/notify.ts'
import { toast } from '../../lib/toasts.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { announceAutoBreak, forgetAutoBreak } from './auto-break.ts'
import { showLicences } from './licences/licence-notice.ts'

/** Applies the part of a frame about the user's own presence and operator licence. */
export const applyPresence = (queryClient: QueryClient, viewer: QueueViewer, frame: ServerFrame): void => {
  if (frame.type !== 'frame') return
  const { licenceTakenBy, licenceFree, presence, presenceReason } = frame.entities
  if (licenceTakenBy !== undefined)
    toast({ kind: 'info', text: fill(currentWords().shell.licence.taken, { name: licenceTakenBy }) })
  if (licenceFree) {
    showLicences('free', licenceFree.until)
    notify({ kind: 'assigned', title: currentWords().shell.licence.free, text: '', asked: true })
  }
  const own = presence?.findLast((known) => known.userId === viewer.userId)
  if (own) applyOwn(queryClient, own)
  if (presenceReason)
    queryClient.setQueryData(viewerQuery.queryKey, (user) =>
      user && presenceReason.since >= user.presenceSince ? { ...user, presenceReason: presenceReason.reason } : user,
    )
  if (own || presenceReason) fetchAgain(queryClient, viewerQuery.queryKey)
}

type OwnPresence = NonNullable<Extract<ServerFrame, { type: 'frame' }>['entities']['presence']>[number]
/** The user's status was changed in another tab or by the system. */
const applyOwn = (queryClient: QueryClient, own: OwnPresence): void => {
  const known = queryClient.getQueryData(viewerQuery.queryKey)
  if (!known || own.since < known.presenceSince) return
  const { presence, since: presenceSince, kind: breakKind = null } = own
  const { shell } = currentWords()
  if (own.automatic && known.presence === 'finishing') toast({ kind: 'info', text: shell.chatsFinished })
  else if (own.automatic && known.breakWish) toast({ kind: 'info', text: shell.breakTurn })
  else if (own.automatic && presenceSince > known.presenceSince) announceAutoBreak(queryClient)
  else if (!own.automatic) forgetAutoBreak()
  // The note of the break is part of the user, who is fetched again.
  const breakNote = presence === known.presence && breakKind === known.breakKind ? known.breakNote : ''
  // why it changed follows in the same batch, unless the user chose it
  const presenceReason = presenceSince > known.presenceSince ? null : known.presenceReason
  const change = {
    presence,
    presenceSince,
    presenceReason,
    breakKind,
    breakNote,
    breakUntil: own.until ?? null,
    breakWish: null,
  }
  queryClient.setQueryData(viewerQuery.queryKey, { ...known, ...change })
}
