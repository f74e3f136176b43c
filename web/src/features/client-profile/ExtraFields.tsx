import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { extraFieldsQuery } from '../../entities/client/extra-fields.ts'
import { Part } from '../../entities/client/Part.tsx'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { closeOnEscape } from './close-on-escape.ts'
import { ExtraEditor } from './ExtraEditor.tsx'
import { ExtraValue } from './ExtraValue.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

/** Name and value of each field that has one. Others are added by name; a new name makes a field. */
export const ExtraFields = ({ card }: { card: ClientCard }) => {
  const words = useWords('extraFields').extraFields
  const { mayEdit } = useEdit()
  const fields = useQuery(extraFieldsQuery).data?.fields
  if (!fields) return null
  const filled = fields.flatMap((field) => {
    const value = card.extra.find((v) => v.fieldId === field.id)?.value
    return value === undefined ? [] : [{ field, value }]
  })
  const empty = fields.filter((f) => !f.archived && !filled.some(({ field }) => field.id === f.id))
  return (
    <Part
      title={words.title}
      add={
        mayEdit && {
          label: words.addValue,
          form: (close) => <AddExtra clientId={card.id} empty={empty} onClose={close} />,
        }
      }
    >
      {filled.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      <dl className={styles.extras}>
        {filled.map(({ field, value }) => (
          <ExtraValue key={field.id} clientId={card.id} field={field} value={value} />
        ))}
      </dl>
    </Part>
  )
}

interface AddProps {
  readonly clientId: string
  readonly empty: readonly ExtraField[]
  readonly onClose: () => void
}
const AddExtra = ({ clientId, empty, onClose }: AddProps) => {
  const words = useWords('extraFields').extraFields
  const { edit, isBusy, refusal, forget } = useEdit()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const list = useId()
  const known = empty.find((f) => f.name.toLowerCase() === name.trim().toLowerCase())
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || value.trim() === '') return
    const done = await edit(clients.addExtra, { clientId, name, value })
    if (done) onClose()
  }
  return (
    <form
      className={styles.comment}
      noValidate
      onSubmit={(event) => void add(event)}
      onKeyDown={closeOnEscape(onClose)}
    >
      <TextField
        label={words.nameOf}
        autoFocus
        autoComplete="off"
        maxLength={limits.extraFieldName}
        list={list}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          forget()
        }}
      />
      <datalist id={list}>
        {empty.map((f) => (
          <option key={f.id} value={f.name} />
        ))}
      </datalist>
      {known ? (
        <ExtraEditor
          field={known}
          value={value}
          label={words.value}
          error={refusal}
          onChange={(next) => {
            setValue(next)
            forget()
          }}
        />
      ) : (
        <TextField
          label={words.value}
          autoComplete="off"
          maxLength={limits.extraValue}
          value={value}
          error={refusal}
          onChange={(event) => {
            setValue(event.target.value)
            forget()
          }}
        />
      )}
      <div className={styles.buttons}>
        <Button size="s" type="submit" busy={isBusy}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}
