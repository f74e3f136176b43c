import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { linkParts } from '../../entities/chat/text/links.ts'
import { formatFullDate } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ExtraEditor } from './ExtraEditor.tsx'
import { useEdit } from './use-edit.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
interface Props {
  readonly clientId: string
  readonly field: ExtraField
  readonly value: string
}
/** One field, edited in place: Enter or leaving it saves, Escape gives up. */
export const ExtraValue = ({ clientId, field, value }: Props) => {
  const words = useWords('extraFields').extraFields
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
    if (typed.trim() === '' || typed.trim() === value) return stop()
    if (await edit(clients.setExtra, { clientId, fieldId: field.id, value: typed })) stop()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    else stop()
  }
  return (
    <div>
      <dt>
        <bdi>{field.name}</bdi>
      </dt>
      <dd>
        {typed === null ? (
          <>
            <Shown field={field} value={value} />
            {mayEdit && !field.archived && (
              <IconButton
                small
                ref={button}
                label={fill(words.edit, { name: field.name })}
                onClick={() => setTyped(value)}
              >
                <Pencil {...icon} />
              </IconButton>
            )}
            {mayEdit && (
              <IconButton
                small
                label={fill(words.clear, { name: field.name })}
                onClick={() => void edit(clients.setExtra, { clientId, fieldId: field.id, value: null })}
              >
                <X {...icon} />
              </IconButton>
            )}
          </>
        ) : (
          <ExtraEditor
            field={field}
            label={field.name}
            hideLabel
            autoFocus
            value={typed}
            error={refusal}
            onChange={setTyped}
            onKeyDown={press}
            onBlur={() => void save()}
          />
        )}
      </dd>
      {typed === null && refusal && <p role="alert">{refusal}</p>}
    </div>
  )
}

const Shown = ({ field: { kind }, value }: Pick<Props, 'field' | 'value'>) => {
  const words = useWords('extraFields').extraFields
  if (kind === 'yesNo') return <span>{value === 'yes' ? words.yes : words.no}</span>
  if (kind === 'date') return <span>{formatFullDate(Date.parse(`${value}T12:00:00Z`))}</span>
  const href = kind === 'link' ? linkParts(value)[0]?.href : undefined
  if (!href) return <bdi>{harmlessName(value)}</bdi>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {harmlessName(value)}
    </a>
  )
}
