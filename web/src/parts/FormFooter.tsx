import { CircleAlert } from 'lucide-react'
import type { Form } from '../lib/forms.ts'
import { useWords } from '../lib/language.ts'
import { fill } from '../lib/words/plural.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/class-names.ts'
import styles from './FormFooter.module.css'

/** The server's refusal, above the buttons of a form. */
export const FormRefusal = ({ form: { refusal } }: { form: Pick<Form, 'refusal'> }) => {
  const { common } = useWords()
  return (
    refusal && (
      <p className={styles.refusal} role="alert">
        <CircleAlert size={16} aria-hidden="true" />
        <span>
          {refusal.text}
          {refusal.requestId && <> {fill(common.requestId, { id: refusal.requestId })}</>}
        </span>
      </p>
    )
  )
}

/**
 * The end of a form: refusal, note about required fields, buttons. On a page it appears when there are changes; in a
 * panel (`onCancel`) it is always shown.
 */
export const FormFooter = ({
  form,
  onCancel,
  save,
  hasRequired = true,
}: {
  form: Form
  onCancel?: () => void
  /** A label other than «Сохранить». */
  save?: string
  hasRequired?: boolean
}) => {
  const { common, forms } = useWords('forms')
  const { dirty, busy, reset } = form
  const note = hasRequired && <p className={styles.required}>{forms.required}</p>
  if (!onCancel && !dirty && !form.refusal) return note
  return (
    <>
      {note}
      <div className={classes(styles.footer, onCancel && styles.panel)}>
        <FormRefusal form={form} />
        <div className={styles.row}>
          <span className={styles.state} aria-live="polite">
            {dirty && !onCancel && forms.unsaved}
          </span>
          <Button onClick={onCancel ?? reset}>{onCancel ? common.cancel : forms.reset}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {save ?? forms.save}
          </Button>
        </div>
      </div>
    </>
  )
}
