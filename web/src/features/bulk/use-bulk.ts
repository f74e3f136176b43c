import type { BulkResult } from '@beseda/contract/entities/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { selectOnly, stopSelecting } from '../../entities/chat/selection/selecting.ts'
import { currentWords, useLang, useWords } from '../../lib/language.ts'
import { toast, undoKey } from '../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { type ActionName, isPossible } from './possible.ts'
import { type Reason, reasonsOf } from './refusals.ts'
import { type BulkAction, type Outcome, runBulk } from './run.ts'

/** The result to show after an action: which chats were refused, and why. They stay selected. */
export interface Refusals {
  readonly name: ActionName
  readonly count: number
  readonly reasons: readonly Reason[]
  /** The refused chats that only lack a category. */
  readonly uncategorised: readonly string[]
}
/** `selects`: the refused chats become the selection; without refusals the selection mode ends. */
export const useBulk = (chats: readonly Chat[], { selects = true }: { readonly selects?: boolean } = {}) => {
  const { bulk, chats: texts } = useWords('bulk')
  const lang = useLang()
  const user = useViewer()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const [refusals, setRefusals] = useState<Refusals | null>(null)
  const part = ({ done }: BulkResult) => applyEntities(queryClient, queueViewerOf(user), { chats: done })

  const takeBack = async (undo: NonNullable<Outcome['undo']>, of: readonly Chat[]) => {
    const { refused } = await undo()
    const [first] = reasonsOf(refused, of)
    const text = currentWords('bulk').bulk.undoFailed
    if (first) toast({ kind: 'error', text: fill(text, { name: first.names.join(', '), reason: first.text }) })
  }
  const showResult = (name: ActionName, { done, undo }: Outcome, of: readonly Chat[]) => {
    if (done.length === 0) return
    const text = plural(lang, done.length, bulk.done[name])
    if (!undo) return void toast({ kind: 'info', text })
    const run = () => void takeBack(undo, of)
    toast({ kind: 'info', text, action: { label: texts.thread.undo, keys: undoKey, run } })
  }
  /** Runs the action for the selected chats to which it applies. */
  const run = async (action: BulkAction, only: readonly Chat[] = chats): Promise<void> => {
    const fit = only.filter((chat) => isPossible(action.name, chat, user))
    if (progress || fit.length === 0) return
    setRefusals(null)
    setProgress({ done: 0, all: fit.length })
    const outcome = await runBulk(action, fit, { part, progress: (done) => setProgress({ done, all: fit.length }) })
    setProgress(null)
    showResult(action.name, outcome, fit)
    const { refused } = outcome
    if (selects && refused.length === 0) stopSelecting()
    if (refused.length === 0) return
    if (selects) selectOnly(refused.map(({ chatId }) => chatId))
    setRefusals({
      name: action.name,
      count: refused.length,
      reasons: reasonsOf(refused, fit),
      uncategorised: refused.filter((r) => r.code === 'CLOSE_WITHOUT_CATEGORY').map((r) => r.chatId),
    })
  }
  return { run, progress, refusals, forget: () => setRefusals(null) }
}
