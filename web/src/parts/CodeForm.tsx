import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './CodeForm.module.css'

export type Codes = { readonly totpCode: string } | { readonly backupCode: string }

/**
 * Six digits of the authenticator app, submitted with the sixth, or (`withBackup`) a backup code. `submit` resolves to
 * the refusal's text; after a wrong code the user can try again.
 */
export const CodeForm = ({
  submit,
  save,
  onBack,
  withBackup = false,
  large = false,
}: {
  submit: (codes: Codes) => Promise<string | null>
  /** The verb on the button. */
  save: string
  onBack: () => void
  withBackup?: boolean
  large?: boolean
}) => {
  const {
    forms: { code: words },
  } = useWords('forms')
  const [isBackup, setIsBackup] = useState(false)
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field is another element
  useEffect(() => form.current?.querySelector('input')?.focus(), [isBackup])

  const send = async (value: string) => {
    if (busy) return
    const input = form.current?.querySelector('input')
    if (value.trim() === '' || (!isBackup && value.length < 6)) {
      setRefusal(isBackup ? words.backupEmpty : words.format)
      return input?.focus()
    }
    setBusy(true)
    const refused = await submit(isBackup ? { backupCode: value } : { totpCode: value })
    setBusy(false)
    setRefusal(refused)
    // After a wrong code, typing replaces it.
    if (refused !== null) input?.select()
  }
  const change = (value: string) => {
    setCode(value)
    setRefusal(null)
  }
  const swap = () => {
    setIsBackup(!isBackup)
    change('')
  }
  return (
    <form
      ref={form}
      className={large ? styles.form : styles.small}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(code)
      }}
    >
      <p className={styles.lead}>{isBackup ? words.backupLead : words.lead}</p>
      {isBackup ? (
        <TextField
          label={words.backup}
          name="backupCode"
          size={large ? 'l' : 'm'}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={refusal}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <CodeField
          label={words.label}
          name="totpCode"
          required
          value={code}
          error={refusal}
          onChange={change}
          onFull={(full) => void send(full)}
        />
      )}
      <Button variant="primary" size={large ? 'l' : 'm'} type="submit" wide={large} busy={busy}>
        {save}
      </Button>
      <div className={styles.ways}>
        <Button variant="ghost" size="s" icon={<ArrowLeft size={14} aria-hidden="true" />} onClick={onBack}>
          {words.back}
        </Button>
        {withBackup && (
          <Button variant="ghost" size="s" onClick={swap}>
            {isBackup ? words.useApp : words.useBackup}
          </Button>
        )}
      </div>
    </form>
  )
}
