import { type ReactNode, useState } from 'react'
import type { Form } from '../lib/forms.ts'
import { useWords } from '../lib/language.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { FormFooter } from './FormFooter.tsx'
import { ButtonRow } from './FormParts.tsx'

/** How the thing of a form is deleted. */
export interface Removal {
  readonly title: string
  /** What follows from it. */
  readonly text: string
  readonly run: () => Promise<unknown>
  readonly onDone: () => void
}

/** The end of a form in a panel: what else can be done with a thing that is there already, and the buttons. */
export const FormEnd = ({
  form,
  removal,
  others,
  onClose,
}: {
  form: Form
  /** Null: there is nothing yet to be deleted. */
  removal: Removal | null
  /** Before the button that deletes. */
  others?: ReactNode
  onClose: () => void
}) => {
  const { common } = useWords()
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
            // what was typed is of no use any more, and shall not be asked about
            form.reset()
            removal.onDone()
            onClose()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
