import type { Presence } from '@beseda/contract/entities/user.ts'
import { useQuery } from '@tanstack/react-query'
import { countersQuery } from '../../entities/chat/counters.ts'
import { useNow } from '../../lib/clock.ts'
import { useConnection } from '../../lib/connection.ts'
import { formatDuration } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { pendingChoice } from './apply-answer.ts'

export interface OwnPresence {
  /** `unknown` while there is no connection. */
  readonly shown: Presence | 'unknown'
  /** «Активен · 11 из 12». */
  readonly text: string
  /** A planned break is over. */
  readonly isLate: boolean
  readonly takesChats: boolean
}
const minuteMs = 60_000
/** «ещё 5 мин», «+2 мин»; empty in the minute in which it ends. */
const timeLeft = (shell: Words['shell'], left: number): string | false => {
  if (left > 0) return fill(shell.breakLeft, { time: formatDuration(Math.ceil(left / minuteMs) * minuteMs) })
  return left <= -minuteMs && fill(shell.breakPast, { time: formatDuration(-left) })
}

/** The user's own status, with what was chosen a moment ago. */
export const useOwnPresence = (): OwnPresence => {
  const { shell } = useWords()
  const { presence, presenceSince, breakKind, breakUntil, breakWish, dialogLimit, role } = useViewer()
  // A planned end is shown to the minute, rounded.
  const time = useNow(breakUntil ? 1000 : minuteMs)
  const { state } = useConnection()
  const { data: counters } = useQuery(countersQuery)
  const takesChats = role.rights.some((right) => right.name === 'AUTHORITY_CHAT_DISTRIBUTION')
  const shown = state === 'offline' ? 'unknown' : presence
  const load =
    dialogLimit === null || counters === undefined || shown === 'unknown'
      ? null
      : fill(shell.load, { count: counters.assigned, limit: dialogLimit })
  const away = Math.max(0, time - (pendingChoice()?.at ?? presenceSince))
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
  }
}
