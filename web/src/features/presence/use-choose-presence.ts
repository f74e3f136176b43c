import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { BreakKind } from '@beseda/contract/entities/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { closeToast, toast } from '../../lib/toasts.ts'
import { useChangeViewer, useViewer, viewerQuery } from '../../lib/viewer.ts'
import { applyAnswer, pendingChoice, setPendingChoice } from './apply-answer.ts'
import { showLicences } from './licences/licence-notice.ts'

export interface ChosenPresence {
  readonly presence: 'online' | 'finishing' | 'break'
  readonly kind?: BreakKind | null
  readonly note?: string
  /** The length of the break. */
  readonly minutes?: number | null
  /** Join the waitlist when too many operators are on a break. */
  readonly whenFree?: boolean
}
/** The refusal of a break without a free slot, until the user chooses something else. */
let refusal: number | null = null

/** Changes the user's own status optimistically; a refusal restores it and shows the reason. */
export const useChoosePresence = (): ((chosen: ChosenPresence) => void) => {
  const { common, shell } = useWords()
  const viewer = useViewer()
  const { presence, presenceSince, breakKind, breakNote, breakWish } = viewer
  const planned = viewer.breakMinutesPlanned ?? null
  const queryClient = useQueryClient()
  const changeViewer = useChangeViewer()

  const choose = async (wanted: ChosenPresence) => {
    const { kind = null, note = '', minutes = null, whenFree = false } = wanted
    const isSame = kind === breakKind && note === breakNote && minutes === planned
    if (wanted.presence === presence && isSame && !breakWish) return
    if (refusal !== null) closeToast(refusal)
    const here =
      wanted.presence === 'online' ? { breakKind: null, breakNote: '' } : { breakKind: kind, breakNote: note }
    const mine = { at: now() }
    setPendingChoice(mine)
    // Only the server knows whether a slot is free.
    if (!whenFree) changeViewer({ presence: wanted.presence, ...here })
    const isLatest = () => pendingChoice() === mine
    try {
      const answer = await call(auth.setPresence, { presence: wanted.presence, kind, note, minutes, whenFree })
      if (!isLatest()) return
      setPendingChoice(null)
      applyAnswer(queryClient, answer)
    } catch (error) {
      const isCurrent = queryClient.getQueryData(viewerQuery.queryKey)?.presenceSince === presenceSince
      if (isLatest() && isCurrent) changeViewer({ presence, breakKind, breakNote })
      if (isLatest()) setPendingChoice(null)
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
  return (wanted) => void choose(wanted)
}
