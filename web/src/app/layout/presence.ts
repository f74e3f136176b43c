import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { BreakKind, Presence } from '@beseda/contract/entities/user.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now, useNow } from '../../lib/clock.ts'
import { useConnection } from '../../lib/connection.ts'
import { formatDuration } from '../../lib/format.ts'
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
  readonly choose: (chosen: ChosenPresence) => void
}
export interface ChosenPresence {
  readonly presence: 'online' | 'finishing' | 'break'
  readonly kind?: BreakKind | null
  readonly note?: string
}
const minuteMs = 60_000

/** The own status: changed on the screen at once, and back again with the reason when the server refuses. */
export const useOwnPresence = (): OwnPresence => {
  const { common, shell } = useWords()
  const { presence, presenceSince, breakKind, breakNote, dialogLimit, role } = useViewer()
  const minute = useNow(minuteMs)
  const { state } = useConnection()
  const { data: counters } = useQuery(countersQuery)
  const changeViewer = useChangeViewer()
  const takesChats = role.rights.some((right) => right.name === 'AUTHORITY_CHAT_DISTRIBUTION')
  const shown = state === 'offline' ? 'unknown' : presence

  const choose = async (wanted: ChosenPresence) => {
    const { kind = null, note = '' } = wanted
    if (wanted.presence === presence && kind === breakKind && note === breakNote) return
    const here =
      wanted.presence === 'online' ? { breakKind: null, breakNote: '' } : { breakKind: kind, breakNote: note }
    changeViewer({ presence: wanted.presence, presenceSince: now(), ...here })
    try {
      const { since, ...answer } = await call(auth.setPresence, { presence: wanted.presence, kind, note })
      changeViewer({ ...answer, presenceSince: since })
    } catch (error) {
      changeViewer({ presence, presenceSince, breakKind, breakNote })
      if (error instanceof ApiError && error.code === 'LICENCES_OCCUPIED') return showLicences('occupied')
      const text = error instanceof ApiError ? error.text : common.noConnection
      toast({ kind: 'error', text, action: { label: common.retry, run: () => void choose(wanted) } })
    }
  }
  const load =
    dialogLimit === null || counters === undefined || shown === 'unknown'
      ? null
      : fill(shell.load, { count: counters.assigned, limit: dialogLimit })
  const away = Math.max(0, minute - presenceSince)
  const onBreak = [breakKind ? shell.breaks[breakKind] : shell.presence.break, away >= minuteMs && formatDuration(away)]
  const facts = shown === 'break' ? onBreak : [shell.presence[shown], load]
  return {
    shown,
    text: takesChats ? facts.filter(Boolean).join(' · ') : shell.notOperator,
    takesChats,
    choose: (wanted) => void choose(wanted),
  }
}
