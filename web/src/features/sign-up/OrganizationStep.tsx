import { auth } from '@beseda/contract/endpoints/auth.ts'
import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useForm } from '../../lib/forms.ts'
import { rememberDevice } from '../../lib/known-devices.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { fill } from '../../lib/words/plural.ts'
import { EntranceEnd } from '../../parts/entrance/EntranceEnd.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { ResendButton } from '../../parts/entrance/ResendButton.tsx'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Progress } from './progress.ts'

type AtOrganization = Extract<Progress, { stage: 'organization' }>
const overCodes: readonly string[] = ['REGISTRATION_ENDED', 'REGISTRATION_WRONG_STAGE']

const isSameMail = (a: string, b: string): boolean => a === b.trim().toLowerCase()

interface OrganizationStepProps {
  readonly progress: AtOrganization
  readonly startAgain: () => void
}
/** The last step: creates the organization and signs its administrator in. */
export const OrganizationStep = ({ progress, startAgain }: OrganizationStepProps) => {
  const { entrance } = useWords('entrance')
  const words = entrance.signUpSteps
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const asksEmail = progress.kind === 'phone'
  /** The e-mail to which a code was sent: it becomes the login only with that code. */
  const [sent, setSent] = useState<{ readonly codeSentTo: string; readonly resendAt: number } | null>(null)
  const resends = useRef(false)
  const enter = async (login: string, password: string) => {
    stored.signUp.set(null)
    try {
      const { token, device } = await call(auth.signIn, { login, password })
      rememberDevice(device)
      stored.viewer.set(null)
      stored.token.set(token)
      await navigate({ to: paths.welcome, replace: true })
    } catch {
      // The organization exists anyway: the user can sign in.
      await navigate({ to: paths.signIn, replace: true })
    }
  }
  const form = useForm({
    initial: { organization: '', name: '', email: '', emailCode: '', password: '', repeat: '' },
    endpoint: signUp.finish,
    allowsLeaving: true,
    toInput: ({ repeat: _, email, emailCode, ...rest }) => ({
      ...rest,
      ...(asksEmail && { email }),
      ...(sent && isSameMail(sent.codeSentTo, email) && !resends.current && { emailCode }),
      token: progress.token,
    }),
    check: ({ password, repeat }) => (repeat === password ? {} : { repeat: 'PASSWORDS_DIFFER' as const }),
    send: (input) =>
      call(signUp.finish, input).catch((error: unknown) => {
        if (error instanceof ApiError && overCodes.includes(error.code)) setOver(true)
        throw error
      }),
    ...(asksEmail && { fieldOf: { EMAIL_EXISTS: 'email' as const } }),
    onSaved: (answer, { password }) => {
      if ('login' in answer) return void enter(answer.login, password)
      setSent(answer)
      form.set({ emailCode: '' })
    },
  })
  const asksCode = sent !== null && isSameMail(sent.codeSentTo, form.values.email)
  const resend = async () => {
    resends.current = true
    await form.submit()
    resends.current = false
  }
  useEffect(() => {
    if (sent) document.querySelector<HTMLElement>('input[name="emailCode"]')?.focus()
  }, [sent])
  useEffect(() => {
    document.querySelector<HTMLElement>('input[name="organization"]')?.focus()
  }, [])
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.text}>{fill(words.confirmed, { contact: progress.contact })}</p>
      <TextField
        {...form.field('organization', limits.organizationName)}
        label={words.organization}
        hint={words.organizationHint}
        size="l"
        required
        autoComplete="organization"
      />
      <TextField {...form.field('name', limits.userName)} label={words.name} size="l" required autoComplete="name" />
      {asksEmail && (
        <EmailField {...form.field('email')} label={words.workEmail} size="l" required autoComplete="username" />
      )}
      <NewPasswordFields
        password={form.field('password')}
        repeat={form.field('repeat')}
        label={words.password}
        size="l"
      />
      {asksCode && (
        <>
          <p className={styles.text} role="status">
            {fill(words.codeSent, { contact: sent.codeSentTo })}
          </p>
          <CodeField {...form.choice('emailCode')} label={words.emailCode} required />
          <div className={styles.row}>
            <ResendButton at={sent.resendAt} busy={form.busy} onPress={() => void resend()} />
          </div>
        </>
      )}
      <EntranceEnd
        form={form}
        send={asksEmail && !asksCode ? words.sendEmailCode : words.finish}
        startAgain={isOver ? { label: words.startAgain, run: startAgain } : null}
        hasRequired
      />
    </form>
  )
}
