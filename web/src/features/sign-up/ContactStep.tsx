import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import { signUpRules } from '@beseda/contract/sign-up.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { brand } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { CaptchaNote } from '../../parts/captcha/CaptchaNote.tsx'
import { useCaptcha } from '../../parts/captcha/use-captcha.ts'
import { EntranceEnd } from '../../parts/entrance/EntranceEnd.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { CheckField } from '../../ui/CheckField.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ContactKind, Progress } from './progress.ts'

/** The version of the accepted text; the schema refuses an empty one. */
const agreed = (consent: boolean) => (consent ? signUpRules.consentVersion : '') as typeof signUpRules.consentVersion

/** Destination of the code, consent, captcha. Values of e-mail and phone are kept when switching between them. */
export const ContactStep = ({ go }: { go: (next: Progress) => void }) => {
  const { entrance } = useWords('entrance')
  const words = entrance.signUpSteps
  const captcha = useCaptcha('signUp')
  const [kind, setKind] = useState<ContactKind>('mail')
  const onSaved = (sent: { token: string; sentTo: string; resendAt: number; expiresAt: number }) =>
    go({ stage: 'code', kind, ...sent })
  const byMail = useForm({
    initial: { email: '', consent: false },
    endpoint: signUp.byMail,
    allowsLeaving: true,
    toInput: ({ email, consent }) => ({ email, consent: agreed(consent), captcha: '' }),
    send: (input) => captcha.sendWith((answer) => call(signUp.byMail, { ...input, captcha: answer })),
    fieldOf: { EMAIL_EXISTS: 'email' },
    onSaved,
  })
  const byPhone = useForm({
    initial: { phone: '', consent: false },
    endpoint: signUp.byPhone,
    allowsLeaving: true,
    toInput: ({ phone, consent }) => ({ phone, consent: agreed(consent), captcha: '' }),
    send: (input) => captcha.sendWith((answer) => call(signUp.byPhone, { ...input, captcha: answer })),
    fieldOf: { PHONE_IN_USE: 'phone' },
    onSaved,
  })
  const form = kind === 'mail' ? byMail : byPhone
  const isInUse = byMail.codes.email === 'EMAIL_EXISTS' || byPhone.codes.phone === 'PHONE_IN_USE'
  const agree = (consent: boolean) => {
    byMail.set({ consent })
    byPhone.set({ consent })
  }
  const consent = kind === 'mail' ? byMail.check('consent') : byPhone.check('consent')
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.text}>{words.trial}</p>
      <Segmented
        label={words.how}
        options={[
          { value: 'mail', label: words.mail },
          { value: 'phone', label: words.phone },
        ]}
        value={kind}
        onChange={setKind}
        wide
      />
      {kind === 'mail' ? (
        <EmailField {...byMail.field('email')} label={words.mail} size="l" required autoComplete="email" />
      ) : (
        <TextField
          {...byPhone.field('phone')}
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          size="l"
          required
          autoComplete="tel"
        />
      )}
      {isInUse && (
        <p className={styles.text}>
          {words.account} <Link to={paths.signIn}>{words.signIn}</Link>
        </p>
      )}
      <CheckField
        {...consent}
        required
        label={fill(words.consent, { brand: brand() })}
        onChange={(event) => agree(event.target.checked)}
      />
      <CaptchaNote captcha={captcha} />
      <EntranceEnd form={form} send={words.begin} hasRequired />
    </form>
  )
}
