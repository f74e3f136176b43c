import { limits } from '@beseda/contract/limits.ts'
import { useRef, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import { textOf } from './use-tree.ts'

/** An inline text field. Enter and leaving the field save, Escape cancels. */
export const NameField = ({
  label,
  initial,
  save,
  onEnter,
  onTab,
  onLeave,
}: {
  label: string
  initial: string
  /** Rejects with the error of the name. */
  save: (name: string) => Promise<string>
  /** Saved with Enter. */
  onEnter: (id: string) => void
  /** Saved with Tab; by default Tab moves the focus as usual. */
  onTab?: ((id: string) => void) | undefined
  onLeave: () => void
}) => {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const busy = useRef(false)
  const isChanged = name.trim() !== '' && name.trim() !== initial
  const send = async (then: (id: string) => void) => {
    if (busy.current) return
    if (!isChanged) return onLeave()
    busy.current = true
    try {
      const id = await save(name)
      setName(initial)
      setError(null)
      then(id)
    } catch (refused) {
      setError(textOf(refused))
    } finally {
      busy.current = false
    }
  }
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      autoFocus
      autoComplete="off"
      value={name}
      error={error}
      counter={{ length: name.length, max: limits.categoryName }}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setName(event.target.value)
        setError(null)
      }}
      onBlur={() => void send(onLeave)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          busy.current = true // Discard the text; the blur that follows must not save it.
          onLeave()
        } else if (event.key === 'Enter') void send(onEnter)
        else if (event.key === 'Tab' && !event.shiftKey && onTab && isChanged) void send(onTab)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
