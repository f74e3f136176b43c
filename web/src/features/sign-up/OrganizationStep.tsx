import { auth } from '@beseda/contract/endpoints/auth.ts'
import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
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
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Progress } from './progress.ts'

type AtOrganization = Extract<Progress, { stage: 'organization' }>
const overCodes: readonly string[] = ['REGISTRATION_ENDED', 'REGISTRATION_WRONG_STAGE']

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
    initial: { organization: '', name: '', email: '', password: '', repeat: '' },
    endpoint: signUp.finish,
    allowsLeaving: true,
    toInput: ({ repeat: _, email, ...rest }) => ({ ...rest, ...(asksEmail && { email }), token: progress.token }),
    check: ({ password, repeat }) => (repeat === password ? {} : { repeat: 'PASSWORDS_DIFFER' as const }),
    send: (input) =>
      call(signUp.finish, input).catch((error: unknown) => {
        if (error instanceof ApiError && overCodes.includes(error.code)) setOver(true)
        throw error
      }),
    ...(asksEmail && { fieldOf: { EMAIL_EXISTS: 'email' as const } }),
    onSaved: ({ login }, { password }) => void enter(login, password),
  })
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
        <TextField
          {...form.field('email')}
          label={words.workEmail}
          type="email"
          size="l"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <NewPasswordFields
        password={form.field('password')}
        repeat={form.field('repeat')}
        label={words.password}
        size="l"
      />
      <EntranceEnd
        form={form}
        send={words.finish}
        startAgain={isOver ? { label: words.startAgain, run: startAgain } : null}
        hasRequired
      />
    </form>
  )
}
