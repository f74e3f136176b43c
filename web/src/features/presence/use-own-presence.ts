import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { BreakKind, Presence } from '@beseda/contract/entities/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countersQuery } from '../../entities/chat/counters.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now, useNow } from '../../lib/clock.ts'
import { useConnection } from '../../lib/connection.ts'
import { formatDuration } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { closeToast, toast } from '../../lib/toasts.ts'
import { useChangeViewer, useViewer, viewerQuery } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { applyAnswer } from './apply-answer.ts'
import { showLicences } from './licences/licence-notice.ts'

export interface OwnPresence {
  /** `unknown` while there is no connection. */
  readonly shown: Presence | 'unknown'
  /** «Активен · 11 из 12». */
  readonly text: string
  /** A planned break is over. */
  readonly isLate: boolean
  readonly takesChats: boolean
  readonly choose: (chosen: ChosenPresence) => void
}
export interface ChosenPresence {
  readonly presence: 'online' | 'finishing' | 'break'
  readonly kind?: BreakKind | null
  readonly note?: string
  /** The length of the break. */
  readonly minutes?: number | null
  /** Join the waitlist when too many operators are on a break. */
  readonly whenFree?: boolean
}
const minuteMs = 60_000
/** The refusal of a break without a free slot, until the user chooses something else. */
let refusal: number | null = null
/** The newest choice that the server has not answered yet; `at` by the browser's clock. */
let pending: { readonly at: number } | null = null

/** «ещё 5 мин», «+2 мин»; empty in the minute in which it ends. */
const timeLeft = (shell: Words['shell'], left: number): string | false => {
  if (left > 0) return fill(shell.breakLeft, { time: formatDuration(Math.ceil(left / minuteMs) * minuteMs) })
  return left <= -minuteMs && fill(shell.breakPast, { time: formatDuration(-left) })
}

/** The user's own status, changed optimistically; a refusal restores it and shows the reason. */
export const useOwnPresence = (): OwnPresence => {
  const { common, shell } = useWords()
  const viewer = useViewer()
  const { presence, presenceSince, breakKind, breakNote, breakUntil, breakWish, dialogLimit, role } = viewer
  const planned = viewer.breakMinutesPlanned ?? null
  // A planned end is shown to the minute, rounded.
  const time = useNow(breakUntil ? 1000 : minuteMs)
  const { state } = useConnection()
  const { data: counters } = useQuery(countersQuery)
  const queryClient = useQueryClient()
  const changeViewer = useChangeViewer()
  const takesChats = role.rights.some((right) => right.name === 'AUTHORITY_CHAT_DISTRIBUTION')
  const shown = state === 'offline' ? 'unknown' : presence

  const choose = async (wanted: ChosenPresence) => {
    const { kind = null, note = '', minutes = null, whenFree = false } = wanted
    const isSame = kind === breakKind && note === breakNote && minutes === planned
    if (wanted.presence === presence && isSame && !breakWish) return
    if (refusal !== null) closeToast(refusal)
    const here =
      wanted.presence === 'online' ? { breakKind: null, breakNote: '' } : { breakKind: kind, breakNote: note }
    const mine = { at: now() }
    pending = mine
    // Only the server knows whether a slot is free.
    if (!whenFree) changeViewer({ presence: wanted.presence, ...here })
    const isLatest = () => pending === mine
    try {
      const answer = await call(auth.setPresence, { presence: wanted.presence, kind, note, minutes, whenFree })
      if (!isLatest()) return
      pending = null
      applyAnswer(queryClient, answer)
    } catch (error) {
      const isCurrent = queryClient.getQueryData(viewerQuery.queryKey)?.presenceSince === presenceSince
      if (isLatest() && isCurrent) changeViewer({ presence, breakKind, breakNote })
      if (isLatest()) pending = null
      if (error instanceof ApiError && error.code === 'LICENCES_OCCUPIED') return showLicences('occupied')
      const text = error instanceof ApiError ? error.text : common.noConnection
      if (error instanceof ApiError && error.code === 'BREAK_SLOTS_TAKEN') {
        const wait = () => void choose({ ...wanted, whenFree: true })
        refusal = toast({ kind: 'info', text, action: { label: shell.breakWait, run: wait } })
        return
      }
      toast({ kind: 'error', text, action: { label: common.retry, run: () => void choose(wanted) } })
    }
  }
  const load =
    dialogLimit === null || counters === undefined || shown === 'unknown'
      ? null
      : fill(shell.load, { count: counters.assigned, limit: dialogLimit })
  const away = Math.max(0, time - (pending?.at ?? presenceSince))
  const kindText = breakKind ? shell.breaks[breakKind] : shell.presence.break
  const left = breakUntil ? breakUntil - time : null
  const isLate = shown === 'break' && left !== null && left <= 0
  const onBreak = [kindText, left === null ? away >= minuteMs && formatDuration(away) : timeLeft(shell, left)]
  const atWork = [shell.presence[shown], shown === 'online' && breakWish ? shell.awaitsBreak : load]
  const facts = shown === 'break' ? onBreak : atWork
  return {
    shown,
    isLate,
    text: takesChats ? facts.filter(Boolean).join(' · ') : shell.notOperator,
    takesChats,
    choose: (wanted) => void choose(wanted),
  }
}
