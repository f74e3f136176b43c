import { type ReactNode, useState } from 'react'
import type { Form } from '../lib/forms.ts'
import { useWords } from '../lib/language.ts'
import { toast } from '../lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { FormFooter } from './FormFooter.tsx'
import { ButtonRow } from './FormParts.tsx'

/** How the object of a form is deleted. */
export interface Removal {
  readonly title: string
  /** The consequences. */
  readonly text: string
  readonly run: () => Promise<unknown>
  readonly onDone: () => void
}

/** The end of a form in a panel: additional actions on an existing object, and the buttons. */
export const FormEnd = ({
  form,
  removal,
  others,
  onClose,
}: {
  form: Form
  /** Null: the object does not exist yet. */
  removal: Removal | null
  /** Before the delete button. */
  others?: ReactNode
  onClose: () => void
}) => {
  const { common, forms } = useWords('forms')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {removal && (
        <ButtonRow>
          {others}
          <Button variant="danger" onClick={() => setAsking(true)}>
            {common.delete}
          </Button>
        </ButtonRow>
      )}
      <FormFooter form={form} onCancel={onClose} />
      {removal && isAsking && (
        <ConfirmDelete
          title={removal.title}
          text={removal.text}
          run={removal.run}
          onDone={() => {
            // Unsaved changes are obsolete: do not ask about them.
            form.reset()
            toast({ kind: 'success', text: forms.deleted })
            removal.onDone()
            onClose()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
