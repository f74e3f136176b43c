import { installation as calls } from '@beseda/contract/endpoints/installation.ts'
import type { TrialResult } from '@beseda/contract/entities/installation.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Section } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './installation.module.css'

const Result = ({ result: { problem, answer } }: { result: TrialResult }) => {
  const { installation: words } = useWords('installation')
  const Sign = problem === null ? CircleCheck : CircleAlert
  return (
    <p className={styles.result}>
      <Sign size={16} className={problem === null ? styles.good : styles.bad} aria-hidden="true" />
      <span>
        {problem === null ? words.sent : words.problems[problem]}
        {answer !== '' && <span className={styles.answer}>{fill(words.answer, { answer })}</span>}
      </span>
    </p>
  )
}

/** Sends a real message with the saved settings. `to`: whom the field names at first. */
export const Trial = ({ medium, to }: { medium: 'mail' | 'sms'; to: string }) => {
  const { installation: words } = useWords('installation')
  const [result, setResult] = useState<TrialResult | null>(null)
  const isMail = medium === 'mail'
  const form = useForm({
    initial: { to },
    endpoint: isMail ? calls.tryMail : calls.trySms,
    allowsLeaving: true,
    onSaved: setResult,
  })
  return (
    <div className={styles.after}>
      <Section title={words.try} note={words.tryNote}>
        <form {...form.form} className={styles.trial}>
          <TextField
            {...form.field('to')}
            label={isMail ? words.tryMail : words.trySms}
            type={isMail ? 'email' : 'tel'}
            autoComplete={isMail ? 'email' : 'tel'}
            required
          />
          <FormRefusal form={form} />
          <div>
            <Button type="submit" busy={form.busy}>
              {words.send}
            </Button>
          </div>
          <div role="status">{result && !form.busy && <Result result={result} />}</div>
        </form>
      </Section>
    </div>
  )
}
