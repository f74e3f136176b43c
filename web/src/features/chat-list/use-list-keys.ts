import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { focusComposer, keepFocus, takeWantedRow } from '../../entities/chat/focus.ts'
import { select } from '../../entities/chat/selection/selecting.ts'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { useWords } from '../../lib/language.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { undoLast } from '../../lib/toasts.ts'

interface Options {
  /** The chats in the order of the list. */
  readonly ids: readonly string[]
  readonly workspace: Workspace
  readonly setFocusId: (id: string) => void
  readonly scroller: RefObject<HTMLElement | null>
}

/** Keyboard navigation through the list from anywhere. Returns a function that focuses a row, rendered or not. */
export const useListKeys = ({ ids, workspace, setFocusId, scroller }: Options): ((id: string) => void) => {
  const words = useWords().chats.shortcuts
  const wanted = useRef<string | null>(null)

  const find = useCallback(
    (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`),
    [scroller],
  )
  useEffect(() => {
    const asked = takeWantedRow()
    if (asked) {
      wanted.current = asked
      setFocusId(asked)
    }
    if (!wanted.current) return
    const row = find(wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })
  const focusRow = (id: string): void => {
    wanted.current = id
    setFocusId(id)
  }

  const neighbour = (step: 1 | -1): string | undefined => {
    const at = workspace.openChatId ? ids.indexOf(workspace.openChatId) : -1
    return at < 0 ? ids[0] : ids[at + step]
  }
  const preview = (step: 1 | -1) => () => {
    const next = neighbour(step)
    if (!next) return
    keepFocus()
    workspace.openChat(next, { replace: workspace.openChatId !== null })
    focusRow(next)
  }
  const go = (step: 1 | -1) => () => {
    const next = neighbour(step)
    if (!next) return
    workspace.openChat(next, { replace: true })
    focusComposer()
  }
  useShortcuts('list', [
    {
      keys: 'KeyX',
      label: words.select,
      enabled: workspace.view.filter !== 'closed',
      run: () => {
        const row = (document.activeElement as HTMLElement | null)?.dataset.chat ?? workspace.openChatId ?? ids[0]
        if (row && ids.includes(row)) select(row)
      },
    },
    { keys: 'KeyZ', label: words.undo, run: () => void undoLast() },
    { keys: 'KeyJ', label: words.down, run: preview(1) },
    { keys: 'KeyK', label: words.up, run: preview(-1) },
  ])
  useShortcuts('input', [
    { keys: 'Alt+ArrowDown', label: words.next, run: go(1), inFields: true },
    { keys: 'Alt+ArrowUp', label: words.previous, run: go(-1), inFields: true },
  ])
  return focusRow
}
