import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { CaptchaNote } from '../../parts/captcha/CaptchaNote.tsx'
import { useCaptcha } from '../../parts/captcha/use-captcha.ts'
import { EntranceEnd } from '../../parts/entrance/EntranceEnd.tsx'
import { EntranceFrame } from '../../parts/entrance/EntranceFrame.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { ResendButton } from '../../parts/entrance/ResendButton.tsx'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Asks for the e-mail address, then says where the mail went. */
export const AskForLink = () => {
  const { entrance } = useWords('entrance')
  const words = entrance.restore
  const captcha = useCaptcha('recovery')
  const [sent, setSent] = useState<{ sentTo: string; resendAt: number } | null>(null)
  const form = useForm({
    initial: { email: '' },
    endpoint: recovery.recover,
    allowsLeaving: true,
    toInput: ({ email }) => ({ email, captcha: '' }),
    send: ({ email }) => captcha.sendWith((answer) => call(recovery.recover, { email, captcha: answer })),
    fieldOf: { EMAIL_NOT_FOUND: 'email' },
    onSaved: setSent,
  })
  const back = (
    <p className={styles.links}>
      <Link to={paths.signIn}>{entrance.backToSignIn}</Link>
    </p>
  )
  if (sent)
    return (
      <EntranceFrame heading={words.heading}>
        <div className={styles.card}>
          <p role="status">{fill(words.sent, { email: sent.sentTo })}</p>
          <p className={styles.text}>{words.sentText}</p>
          <FormRefusal form={form} />
          <div className={styles.row}>
            <ResendButton at={sent.resendAt} busy={form.busy} onPress={() => void form.submit()} />
          </div>
          <button type="button" className={styles.linkLike} onClick={() => setSent(null)}>
            {words.otherEmail}
          </button>
        </div>
        {back}
      </EntranceFrame>
    )
  return (
    <EntranceFrame heading={words.heading}>
      <form {...form.form} className={styles.form}>
        <p className={styles.text}>{words.hint}</p>
        <TextField
          {...form.field('email')}
          label={entrance.email}
          type="email"
          size="l"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CaptchaNote captcha={captcha} />
        <EntranceEnd form={form} send={words.send} hasRequired />
      </form>
      {back}
    </EntranceFrame>
  )
}
