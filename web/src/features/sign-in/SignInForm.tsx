import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SignInPage.module.css'
import { type Credentials, checkAll, checkField, type FieldErrors } from './sign-in-form.ts'

/** `submit` resolves to the refusal's text, or null after signing in. The fields keep their values. */
export const SignInForm = ({
  submit,
  initial,
  note,
}: {
  submit: (credentials: Credentials) => Promise<string | null>
  initial: Credentials
  /** Shown above the button. */
  note: ReactNode
}) => {
  const errorText = useErrorText()
  const { auth } = useWords('auth')
  const [credentials, setCredentials] = useState<Credentials>(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [seen, setSeen] = useState(false)
  const login = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const textOf = (code: ErrorCode | undefined) => (code ? errorText(code) : null)
  const setError = (name: keyof Credentials, code: ErrorCode | null) =>
    setErrors(({ [name]: _, ...others }) => (code ? { ...others, [name]: code } : others))
  const type = (name: keyof Credentials, value: string) => {
    setCredentials((known) => ({ ...known, [name]: value }))
    setRefusal(null)
    // Validate with each change only after a first error.
    if (errors[name]) setError(name, checkField(name, value))
  }
  const blur = (name: keyof Credentials) => {
    // The user only left the empty field; that is no error yet.
    if (credentials[name] !== '') setError(name, checkField(name, credentials[name]))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = checkAll(credentials)
    setErrors(found)
    if (found.login) return login.current?.focus()
    if (found.password) return password.current?.focus()
    setBusy(true)
    const refused = await submit({ login: credentials.login.trim(), password: credentials.password })
    setBusy(false)
    setRefusal(refused)
    if (refused !== null) password.current?.select()
  }
  const toggleSeen = () => {
    const field = password.current
    const [start, end] = [field?.selectionStart ?? null, field?.selectionEnd ?? null]
    setSeen(!seen)
    // Changing the type of a field moves the caret to the start.
    requestAnimationFrame(() => {
      if (document.activeElement === field) field?.setSelectionRange(start, end)
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        ref={login}
        label={auth.login}
        name="login"
        type="email"
        size="l"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={credentials.login}
        error={textOf(errors.login)}
        onChange={(event) => type('login', event.target.value)}
        onBlur={() => blur('login')}
      />
      <TextField
        ref={password}
        label={auth.password}
        name="password"
        type={seen ? 'text' : 'password'}
        size="l"
        required
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={credentials.password}
        error={textOf(errors.password)}
        onChange={(event) => type('password', event.target.value)}
        onBlur={() => blur('password')}
        trailing={
          <IconButton
            label={seen ? auth.hidePassword : auth.showPassword}
            onPointerDown={(event) => event.preventDefault()}
            onClick={toggleSeen}
          >
            {seen ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          </IconButton>
        }
      />
      <p className={styles.required}>{auth.requiredNote}</p>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {refusal}
        </p>
      )}
      {note}
      <Button variant="primary" size="l" type="submit" wide busy={busy}>
        {auth.submit}
      </Button>
    </form>
  )
}
