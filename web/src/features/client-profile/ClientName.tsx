import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

/** The name, edited in place: Enter or leaving the field saves, Escape gives up. */
export const ClientName = ({ card }: { card: ClientCard }) => {
  const words = useWords('clientProfile').clientProfile
  const { edit, isBusy, refusal, mayEdit, forget } = useEdit()
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const stop = () => {
    setTyped(null)
    forget()
    requestAnimationFrame(() => button.current?.focus())
  }
  const save = async () => {
    if (typed === null || isBusy) return
    if (typed.trim() === '' || typed.trim() === card.name) return stop()
    if (await edit(clients.rename, { clientId: card.id, name: typed })) stop()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    else stop()
  }
  if (typed === null)
    return (
      <span className={styles.name}>
        <b>{card.name}</b>
        {mayEdit && (
          <IconButton small ref={button} label={words.rename} onClick={() => setTyped(card.name)}>
            <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    )
  return (
    <TextField
      label={words.name}
      hideLabel
      autoFocus
      maxLength={limits.clientName}
      value={typed}
      error={refusal}
      aria-busy={isBusy}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      onBlur={() => void save()}
    />
  )
}
