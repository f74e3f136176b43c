import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { stored } from '../../lib/storage.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { EntranceEnd } from '../../parts/entrance/EntranceEnd.tsx'
import { EntranceFrame } from '../../parts/entrance/EntranceFrame.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { Loaded } from '../../parts/Loaded.tsx'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** The token comes after the # of the address, so it never reaches a server's log. */
const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('INVITATION_')

/** The page of an invitation: the first password, or why the link does not work and what to do. */
const InvitationPage = () => {
  const { invitation: words } = useWords('invitation')
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    const read = () => setToken(tokenInAddress())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitations.open, { token }, { signal }),
    enabled: token !== '',
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const refusal = token === '' ? words.noToken : isRefusal(link.error) ? link.error.text : null
  return (
    <EntranceFrame heading={words.heading}>
      {refusal !== null ? (
        <div className={styles.card}>
          <p role="alert">{refusal}</p>
          {isRefusal(link.error) && link.error.code === 'INVITATION_USED' && (
            <Link to={paths.restore}>{words.recover}</Link>
          )}
        </div>
      ) : (
        <Loaded query={link} shape="form">
          {(invited) => <PasswordForm key={token} token={token} {...invited} onRefused={() => void link.refetch()} />}
        </Loaded>
      )}
      <BackToSignIn />
    </EntranceFrame>
  )
}
export default InvitationPage

const BackToSignIn = () => {
  const { entrance } = useWords('entrance')
  return (
    <p className={styles.links}>
      <Link to={paths.signIn}>{entrance.backToSignIn}</Link>
    </p>
  )
}

interface PasswordFormProps {
  readonly token: string
  readonly login: string
  readonly name: string
  readonly organization: string
  readonly invitedBy: string
  readonly expiresAt: number
  /** The link has stopped working meanwhile. */
  readonly onRefused: () => void
}
const PasswordForm = ({ token, login, name, organization, invitedBy, expiresAt, onRefused }: PasswordFormProps) => {
  const { invitation: words } = useWords('invitation')
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '', repeat: '' },
    endpoint: invitations.accept,
    allowsLeaving: true,
    toInput: ({ password }) => ({ token, password }),
    check: ({ password, repeat }) => (repeat === password ? {} : { repeat: 'PASSWORDS_DIFFER' as const }),
    send: (input) =>
      call(invitations.accept, input).catch((error: unknown) => {
        if (isRefusal(error)) onRefused()
        throw error
      }),
    onSaved: () => {
      // Somebody else may be signed in on this device.
      stored.token.set(null)
      toast({ kind: 'success', text: words.accepted })
      void navigate({ to: paths.signIn, replace: true })
    },
  })
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.strong}>{fill(words.welcome, { name })}</p>
      <p className={styles.text}>{fill(words.by, { name: invitedBy, organization })}</p>
      <TextField label={words.account} value={login} readOnly size="l" autoComplete="username" />
      <NewPasswordFields
        label={words.password}
        password={form.field('password')}
        repeat={form.field('repeat')}
        size="l"
      />
      <EntranceEnd form={form} send={words.accept} />
      <p className={styles.text}>{fill(words.until, { time: formatDateTime(expiresAt, now()) })}</p>
    </form>
  )
}
