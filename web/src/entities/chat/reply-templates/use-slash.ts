import { unfilledIn } from '@beseda/domain/reply-templates/fill.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { composerField } from '../focus.ts'
import { continued, type Slash, slashBefore, slashOfWord, typeOver } from './slash.ts'

/** What a key does while the list is open. Returns false when the key is not the list's. */
export type ListKey = (event: KeyboardEvent) => boolean

/** Watches the field of the composer: a slash opens the list, and the keys go to it. */
export const useSlash = (onKey: ListKey) => {
  const [slash, setSlash] = useState<Slash | null>(null)
  const now = useRef({ slash, onKey })
  useEffect(() => {
    now.current = { slash, onKey }
  })
  const close = useCallback(() => setSlash(null), [])
  useEffect(() => {
    const field = composerField()
    if (!field) return
    const follow = () => {
      const open = now.current.slash
      if (!open || document.activeElement !== field) return
      const next = continued(field.value, field.selectionStart, open)
      if (next?.query !== open.query || next.at !== open.at) setSlash(next)
    }
    const input = (event: Event) => {
      const isTyped = !(event instanceof InputEvent) || event.inputType !== 'insertFromPaste'
      if (now.current.slash) follow()
      else if (isTyped && field.selectionStart === field.selectionEnd) {
        const opened = slashBefore(field.value, field.selectionStart)
        if (opened) setSlash(opened)
      }
    }
    const key = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const isOurs = now.current.slash ? now.current.onKey(event) : toNextUnfilled(field, event)
      if (!isOurs) return
      event.preventDefault()
      event.stopPropagation()
    }
    // typed while this part was loading
    const early = document.activeElement === field ? slashOfWord(field.value, field.selectionStart) : null
    if (early) setSlash(early)
    field.addEventListener('input', input)
    field.addEventListener('keydown', key)
    document.addEventListener('selectionchange', follow)
    return () => {
      field.removeEventListener('input', input)
      field.removeEventListener('keydown', key)
      document.removeEventListener('selectionchange', follow)
    }
  }, [])
  /** Opens the list by a button: types the slash. */
  const open = useCallback(() => {
    const field = composerField()
    if (!field) return
    const { selectionStart: from, selectionEnd: to, value } = field
    const gap = from === 0 || /\s/.test(value[from - 1]!) ? '' : ' '
    typeOver(field, from, to, `${gap}/`)
    setSlash({ at: from + gap.length, query: '' })
  }, [])
  return { slash, close, open }
}

/** Tab goes from one variable that is still in the text to the next. */
const toNextUnfilled = (
  field: HTMLTextAreaElement,
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
): boolean => {
  if (key !== 'Tab' || shiftKey || altKey || ctrlKey || metaKey) return false
  return selectUnfilled(field, field.selectionEnd)
}
/** Selects the first variable at or behind a place. */
export const selectUnfilled = (field: HTMLTextAreaElement, from: number): boolean => {
  const next = unfilledIn(field.value).find(({ at }) => at >= from)
  if (!next) return false
  field.focus({ preventScroll: true })
  field.setSelectionRange(next.at, next.at + next.length)
  return true
}
