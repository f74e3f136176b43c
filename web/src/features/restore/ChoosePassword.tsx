import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useForm } from '../../lib/forms.ts'
import { rememberDevice } from '../../lib/known-devices.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { toast } from '../../lib/toasts.ts'
import { EntranceEnd } from '../../parts/entrance/EntranceEnd.tsx'
import { EntranceFrame } from '../../parts/entrance/EntranceFrame.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { Loaded } from '../../parts/Loaded.tsx'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'RECOVERY_LINK_OUTDATED'

/** The page of a recovery link: a new password, or a note that the link is no longer valid. */
export const ChoosePassword = ({ token, onAskAgain }: { token: string; onAskAgain: () => void }) => {
  const { entrance } = useWords('entrance')
  const words = entrance.restore
  const link = useQuery({
    queryKey: ['recoveryLink', token],
    queryFn: ({ signal }) => call(recovery.recoveryLink, { token }, { signal }),
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const frame = (children: ReactNode) => (
    <EntranceFrame heading={words.newHeading}>
      {children}
      <p className={styles.links}>
        <Link to={paths.signIn}>{entrance.backToSignIn}</Link>
      </p>
    </EntranceFrame>
  )
  if (isOutdated(link.error))
    return frame(
      <div className={styles.card}>
        <p role="alert" className={styles.strong}>
          {words.outdated}
        </p>
        <p className={styles.text}>{words.outdatedText}</p>
        <Button variant="primary" onClick={onAskAgain}>
          {words.askAgain}
        </Button>
      </div>,
    )
  return frame(
    <Loaded query={link} shape="form">
      {({ login }) => <PasswordForm token={token} login={login} onOutdated={() => void link.refetch()} />}
    </Loaded>,
  )
}

interface PasswordFormProps {
  readonly token: string
  readonly login: string
  readonly onOutdated: () => void
}
const PasswordForm = ({ token, login, onOutdated }: PasswordFormProps) => {
  const { entrance } = useWords('entrance')
  const words = entrance.restore
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '', repeat: '' },
    endpoint: recovery.resetPassword,
    allowsLeaving: true,
    toInput: ({ password }) => ({ token, password }),
    check: ({ password, repeat }) => (repeat === password ? {} : { repeat: 'PASSWORDS_DIFFER' as const }),
    send: (input) =>
      call(recovery.resetPassword, input).catch((error: unknown) => {
        if (isOutdated(error)) onOutdated()
        throw error
      }),
    onSaved: ({ device }) => {
      rememberDevice(device)
      // All sign-ins of the account have ended, so this browser's token is invalid.
      stored.token.set(null)
      toast({ kind: 'success', text: words.changed })
      void navigate({ to: paths.signIn, replace: true })
    },
  })
  useEffect(() => {
    document.querySelector<HTMLElement>('input[name="password"]')?.focus()
  }, [])
  return (
    <form {...form.form} className={styles.form}>
      <TextField label={words.forAccount} value={login} readOnly size="l" autoComplete="username" />
      <NewPasswordFields password={form.field('password')} repeat={form.field('repeat')} size="l" />
      <EntranceEnd form={form} send={words.save} />
    </form>
  )
}
