import type { EntityOf } from '@beseda/contract/endpoint.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { setup } from '@beseda/contract/endpoints/setup.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { EntranceEnd } from '../../parts/entrance/EntranceEnd.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Props {
  readonly token: string
  /** Whom the command line has named. */
  readonly named: EntityOf<typeof setup.link>
  readonly onOutdated: () => void
}
/** Creates the service administrator and signs them in. */
export const AdministratorForm = ({ token, named, onOutdated }: Props) => {
  const { setup: words } = useWords('setup')
  const navigate = useNavigate()
  const enter = async (login: string, password: string) => {
    try {
      const signedIn = await call(auth.signIn, { login, password })
      stored.viewer.set(null)
      stored.token.set(signedIn.token)
      await navigate({ to: paths.welcome, replace: true })
    } catch {
      // The account exists anyway: the user can sign in.
      await navigate({ to: paths.signIn, replace: true })
    }
  }
  const form = useForm({
    initial: { name: named.name ?? '', email: named.email ?? '', password: '', repeat: '' },
    endpoint: setup.createAdministrator,
    allowsLeaving: true,
    toInput: ({ repeat: _, ...rest }) => ({ ...rest, token }),
    check: ({ password, repeat }) => (repeat === password ? {} : { repeat: 'PASSWORDS_DIFFER' as const }),
    fieldOf: { ACCOUNT_EXISTS: 'email' },
    send: (input) =>
      call(setup.createAdministrator, input).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'SETUP_LINK_OUTDATED') onOutdated()
        throw error
      }),
    onSaved: ({ login }, { password }) => void enter(login, password),
  })
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.text}>{words.intro}</p>
      <TextField {...form.field('name', limits.userName)} label={words.name} size="l" required autoComplete="name" />
      <EmailField
        {...form.field('email')}
        label={words.email}
        hint={words.emailHint}
        size="l"
        required
        readOnly={named.email !== null}
        autoComplete="username"
      />
      <NewPasswordFields
        password={form.field('password')}
        repeat={form.field('repeat')}
        label={words.password}
        size="l"
      />
      <EntranceEnd form={form} send={words.create} hasRequired />
    </form>
  )
}
