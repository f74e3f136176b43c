import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { Presence } from '@beseda/contract/entities/user.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { useConnection } from '../../lib/connection.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { useChangeViewer, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { countersQuery } from '../counters.ts'
import { showLicences } from '../licences/state.ts'

export interface OwnPresence {
  /** `unknown` while there is no connection. */
  readonly shown: Presence | 'unknown'
  /** «Активен · 11 из 12». */
  readonly text: string
  readonly takesChats: boolean
  readonly choose: (presence: 'online' | 'break') => void
}

/** The own status: changed on the screen at once, and back again with the reason when the server refuses. */
export const useOwnPresence = (): OwnPresence => {
  const { common, shell } = useWords()
  const { presence, presenceSince, dialogLimit, role } = useViewer()
  const { state } = useConnection()
  const { data: counters } = useQuery(countersQuery)
  const changeViewer = useChangeViewer()
  const takesChats = role.rights.some((right) => right.name === 'AUTHORITY_CHAT_DISTRIBUTION')
  const shown = state === 'offline' ? 'unknown' : presence

  const choose = async (wanted: 'online' | 'break') => {
    if (wanted === presence) return
    changeViewer({ presence: wanted, presenceSince: now() })
    try {
      const answer = await call(auth.setPresence, { presence: wanted })
      changeViewer({ presence: answer.presence, presenceSince: answer.since })
    } catch (error) {
      changeViewer({ presence, presenceSince })
      if (error instanceof ApiError && error.code === 'LICENCES_OCCUPIED') return showLicences('occupied')
      const text = error instanceof ApiError ? error.text : common.noConnection
      toast({ kind: 'error', text, action: { label: common.retry, run: () => void choose(wanted) } })
    }
  }
  const load =
    dialogLimit === null || counters === undefined || shown === 'unknown'
      ? null
      : fill(shell.load, { count: counters.assigned, limit: dialogLimit })
  return {
    shown,
    text: takesChats ? [shell.presence[shown], load].filter(Boolean).join(' · ') : shell.notOperator,
    takesChats,
    choose: (wanted) => void choose(wanted),
  }
}
