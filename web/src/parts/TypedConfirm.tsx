import type { Endpoint, EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import { type ReactNode, useId } from 'react'
import { useForm } from '../lib/forms.ts'
import { useWords } from '../lib/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormRefusal } from './FormFooter.tsx'
import styles from './TypedConfirm.module.css'

/** A question before an irreversible action, answered by typing a name. The server checks the typed name. */
export const TypedConfirm = <E extends Endpoint>({
  title,
  label,
  confirm,
  endpoint,
  input,
  onDone,
  onClose,
  children,
}: {
  title: string
  /** Label of the field. */
  label: string
  /** The verb of the button that opened the dialog. */
  confirm: string
  endpoint: E
  /** Typed text → the input of the call. */
  input: (confirmation: string) => InputOf<E>
  onDone: (entity: EntityOf<E>) => void
  onClose: () => void
  /** The consequence. */
  children: ReactNode
}) => {
  const { common } = useWords()
  const id = useId()
  const form = useForm({
    initial: { confirmation: '' },
    endpoint,
    toInput: ({ confirmation }) => input(confirmation) as never,
    check: ({ confirmation }) => (confirmation.trim() === '' ? { confirmation: 'FIELD_REQUIRED' } : {}),
    fieldOf: { CONFIRMATION_WRONG: 'confirmation' },
    onSaved: onDone,
  })
  return (
    <Dialog
      alert
      title={title}
      closeLabel={common.close}
      onClose={onClose}
      width={460}
      sheet={false}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={id} variant="dangerSolid" busy={form.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} className={styles.form}>
        <p className={styles.text}>{children}</p>
        <TextField {...form.field('confirmation')} label={label} required autoComplete="off" data-autofocus />
        <FormRefusal form={form} />
      </form>
    </Dialog>
  )
}
