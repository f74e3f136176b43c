import type { ClientRunAction } from '@beseda/contract/endpoints/client-directory.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import { statusesQuery } from '../../entities/client/statuses.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './directory.module.css'
import { tagsQuery } from './queries.ts'
import { TagField } from './TagField.tsx'

export type Action = ClientRunAction
interface Props {
  readonly name: Action['name']
  /** Of how many clients. */
  readonly n: string
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly onAct: (action: Action) => void
  readonly onClose: () => void
}
/** Which tag or status, for how many clients: the question before an action that has no undo. */
export const ActionDialog = ({ name, n, isBusy, refusal, onAct, onClose }: Props) => {
  const { clientDirectory: words, common } = useWords('clientDirectory')
  const form = useId()
  const list = useId()
  const [value, setValue] = useState('')
  const search = useDeferredValue(name === 'addTag' ? value.trim() : '')
  const tags = useQuery({ ...tagsQuery(search), enabled: name === 'addTag' }).data?.tags ?? []
  const statuses = useQuery({ ...statusesQuery, enabled: name === 'setStatus' }).data?.statuses ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return
    if (name === 'addTag') onAct({ name, tag: value })
    else if (name === 'removeTag') onAct({ name, tagId: value })
    else onAct({ name, statusId: value === 'none' ? null : value })
  }
  const choices = statuses.map((choice) => ({ value: choice.id, label: choice.name }))
  return (
    <Dialog
      title={fill(words.titles[name], { n })}
      closeLabel={common.close}
      onClose={onClose}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={isBusy}>
            {words.actions[name]}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.dialog} onSubmit={submit}>
        {name === 'addTag' ? (
          <>
            <TextField
              label={words.tag}
              required
              autoComplete="off"
              list={list}
              maxLength={limits.clientTag}
              value={value}
              error={refusal}
              onChange={(event) => setValue(event.target.value)}
            />
            <datalist id={list}>
              {tags.map((tag) => (
                <option key={tag.id} value={tag.name} />
              ))}
            </datalist>
          </>
        ) : name === 'removeTag' ? (
          <TagField
            label={words.tag}
            required
            placeholder={words.choose}
            error={refusal}
            tagId={value || undefined}
            onChange={(tagId) => setValue(tagId ?? '')}
          />
        ) : (
          <SelectField
            label={words.status}
            required
            placeholder={words.choose}
            options={[...choices, { value: 'none', label: words.noStatus }]}
            value={value}
            error={refusal}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        <p className={styles.quiet}>{words.noUndo}</p>
      </form>
    </Dialog>
  )
}
