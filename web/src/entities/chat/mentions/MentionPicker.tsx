import { type Typed, typedMention } from '@beseda/domain/chats/mentions.ts'
import { useEffect, useRef, useState } from 'react'
import { composerField } from '../focus.ts'
import { ColleagueList, type ListKey } from './ColleagueList.tsx'
import type { Picked } from './picked.ts'

interface Props {
  readonly chatId: string
  readonly onPick: (picked: Picked) => void
}
const isSame = (a: Typed | null, b: Typed | null): boolean => a?.at === b?.at && a?.query === b?.query

/** Watches the field of an internal message: an `@` opens the list of colleagues, and the keys go to it. */
const MentionPicker = ({ chatId, onPick }: Props) => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const keyRef = useRef<ListKey>(() => false)
  /** The `@` whose list was closed: it stays closed. */
  const closedAt = useRef<number | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = typed !== null
  })
  useEffect(() => {
    const field = composerField()
    if (!field) return
    const follow = () => {
      if (document.activeElement !== field) return
      const found = field.selectionStart === field.selectionEnd ? typedMention(field.value, field.selectionStart) : null
      if (found === null || found.at !== closedAt.current) closedAt.current = null
      const next = found?.at === closedAt.current ? null : found
      setTyped((known) => (isSame(known, next) ? known : next))
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || !isOpen.current || !keyRef.current(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('input', follow)
    field.addEventListener('keydown', onKey)
    document.addEventListener('selectionchange', follow)
    follow() // typed while this part was loading
    return () => {
      field.removeEventListener('input', follow)
      field.removeEventListener('keydown', onKey)
      document.removeEventListener('selectionchange', follow)
    }
  }, [])
  if (!typed) return null
  const close = () => {
    closedAt.current = typed.at
    setTyped(null)
  }
  return <ColleagueList chatId={chatId} typed={typed} keyRef={keyRef} onPick={onPick} onClose={close} />
}
export default MentionPicker
