import type { Form } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { FormRefusal } from '../FormFooter.tsx'
import styles from './entrance.module.css'

/**
 * The end of a sign-in, sign-up or recovery form: the note about required fields, the server's refusal, and the submit
 * button.
 */
export const EntranceEnd = ({
  form,
  send,
  startAgain,
  hasRequired = false,
}: {
  form: Form
  /** Label of the button. */
  send: string
  /** The form can no longer be submitted; the user must start again. */
  startAgain?: { readonly label: string; readonly run: () => void } | null
  /** Explains the asterisks. */
  hasRequired?: boolean
}) => {
  const { forms } = useWords('forms')
  return (
    <>
      {hasRequired && <p className={styles.row}>{forms.required}</p>}
      <FormRefusal form={form} />
      {startAgain ? (
        <Button variant="primary" size="l" wide onClick={startAgain.run}>
          {startAgain.label}
        </Button>
      ) : (
        <Button variant="primary" size="l" type="submit" wide busy={form.busy}>
          {send}
        </Button>
      )}
    </>
  )
}
