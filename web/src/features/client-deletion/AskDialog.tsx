import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import {
  type ClientDeletion,
  type DeletionPreview,
  type DeletionReason,
  deletionReasons,
} from '@beseda/contract/entities/client-deletion.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Counts } from './Counts.tsx'
import styles from './deletion.module.css'
import { previewQuery } from './queries.ts'

interface Props {
  readonly clientId: string
  readonly noRight: string | null
  readonly onStarted: (deletion: ClientDeletion) => void
  readonly onClose: () => void
}
/** What goes and what stays, the reason, and the name typed as a confirmation. */
export const AskDialog = ({ clientId, noRight, onStarted, onClose }: Props) => {
  const { clientDeletion: words, common } = useWords('clientDeletion')
  const query = useQuery(previewQuery(clientId))
  const form = useId()
  const [busy, setBusy] = useState(false)
  const name = query.data?.client.name
  const title = name ? fill(words.title, { name: harmlessName(name) }) : name === '' ? words.titleEmpty : words.ask
  return (
    <Dialog
      alert
      title={title}
      closeLabel={common.close}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} variant="dangerSolid" busy={busy} disabledReason={noRight}>
            {words.remove}
          </Button>
        </>
      }
    >
      <Loaded query={query} shape="form">
        {(preview) => <Ask id={form} preview={preview} onBusy={setBusy} onStarted={onStarted} />}
      </Loaded>
    </Dialog>
  )
}

interface AskProps extends Pick<Props, 'onStarted'> {
  readonly id: string
  readonly preview: DeletionPreview
  readonly onBusy: (busy: boolean) => void
}
const Ask = ({ id, preview, onBusy, onStarted }: AskProps) => {
  const { clientDeletion: words } = useWords('clientDeletion')
  const lang = useLang()
  const { client, openChats } = preview
  const [deletionId] = useState(newId)
  const form = useForm({
    initial: { reason: 'request' as DeletionReason, name: '' },
    endpoint: clientDeletions.start,
    toInput: (values) => ({ ...values, id: deletionId, clientId: client.id }),
    check: ({ name }) => (name.trim() === '' ? { name: 'FIELD_REQUIRED' } : {}),
    fieldOf: { CONFIRMATION_WRONG: 'name' },
    allowsLeaving: true,
    onSaved: onStarted,
  })
  const { busy } = form
  const [shown, setShown] = useState(busy)
  if (shown !== busy) {
    setShown(busy)
    queueMicrotask(() => onBusy(busy))
  }
  return (
    <form {...form.form} id={id} className={styles.form}>
      <Counts of={preview} isDone={false} />
      {openChats > 0 && <p>{plural(lang, openChats, words.openChats)}</p>}
      <p className={styles.warning}>{words.irreversible}</p>
      <SelectField
        {...form.field('reason')}
        label={words.reason}
        options={deletionReasons.map((value) => ({ value, label: words.reasons[value] }))}
      />
      <TextField
        {...form.field('name')}
        label={client.name === '' ? words.confirmEmpty : fill(words.confirmName, { name: harmlessName(client.name) })}
        required
        autoComplete="off"
        data-autofocus
      />
      <FormRefusal form={form} />
    </form>
  )
}
