import type { Form } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './entrance.module.css'

/** The end of a form of the entrance: what has to be filled in, what the server refused, and the button that sends it. */
export const EntranceEnd = ({
  form,
  send,
  startAgain,
  hasRequired = false,
}: {
  form: Form
  /** Words of the button. */
  send: string
  /** It cannot be sent any more: instead one begins again. */
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
