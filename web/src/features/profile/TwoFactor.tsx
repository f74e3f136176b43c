import type { EntityOf } from '@beseda/contract/endpoint.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { CodeForm, type Codes } from '../../parts/CodeForm.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import styles from './profile.module.css'
import { signInsKey, twoFactorQuery } from './queries.ts'
import { TwoFactorKey } from './TwoFactorKey.tsx'

type Made = EntityOf<typeof twoFactor.generate>
type Step = { readonly at: 'rest' | 'off' | 'renew' } | { readonly at: 'on'; readonly made: Made }

/** The second factor: on or off, each change with a code; backup codes are shown once. */
export const TwoFactor = () => {
  const words = useWords('profile')
  const own = words.profile.twoFactor
  const lang = useLang()
  const queryClient = useQueryClient()
  const query = useQuery(twoFactorQuery)
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const [backupCodes, setBackupCodes] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const errorText = useErrorText()
  const rest = () => setStep({ at: 'rest' })
  const textOf = (error: unknown) => (error instanceof ApiError ? error.text : words.common.noConnection)

  /** The refusal's text, or null on success. */
  const change = async (run: () => Promise<readonly string[]>, done: string): Promise<string | null> => {
    try {
      setBackupCodes(await run())
      toast({ kind: 'success', text: done })
      for (const queryKey of [twoFactorQuery.queryKey, signInsKey]) await queryClient.invalidateQueries({ queryKey })
      rest()
      return null
    } catch (error) {
      return textOf(error)
    }
  }
  const begin = async () => {
    setBusy(true)
    try {
      setStep({ at: 'on', made: await call(twoFactor.generate, {}) })
    } catch (error) {
      toast({ kind: 'error', text: textOf(error) })
      await queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    } finally {
      setBusy(false)
    }
  }
  const toggle = (enabled: boolean) => (codes: Codes) =>
    change(
      async () => (await call(twoFactor.toggle, { enabled, ...codes })).backupCodes,
      enabled ? own.turnedOn : own.turnedOff,
    )
  const renew = (codes: Codes) =>
    change(
      async () => (await call(twoFactor.renewBackupCodes, { totpCode: '', ...codes })).backupCodes,
      own.codesRenewed,
    )
  return (
    <Loaded query={query} shape="form">
      {({ enabled, since, backupCodesLeft, required }) => (
        <div className={styles.twoFactor}>
          <div className={styles.state}>
            <Chip tone={enabled ? 'success' : 'plain'} dot>
              {enabled ? own.on : own.off}
            </Chip>
            {since !== null && (
              <span className={styles.muted}>
                {fill(own.since, { time: formatDateTime(since, now()) })} ·{' '}
                {plural(lang, backupCodesLeft, own.codesLeft)}
              </span>
            )}
          </div>
          {backupCodes.length > 0 && <BackupCodes codes={backupCodes} onDone={() => setBackupCodes([])} />}
          {step.at === 'rest' && backupCodes.length === 0 && (
            <div className={styles.buttons}>
              {enabled ? (
                <>
                  <Button
                    disabledReason={required ? errorText('TWO_FACTOR_REQUIRED') : null}
                    onClick={() => setStep({ at: 'off' })}
                  >
                    {own.turnOff}
                  </Button>
                  <Button onClick={() => setStep({ at: 'renew' })}>{own.renew}</Button>
                </>
              ) : (
                <Button variant="primary" busy={busy} onClick={() => void begin()}>
                  {own.turnOn}
                </Button>
              )}
            </div>
          )}
          {step.at === 'on' && (
            <>
              <TwoFactorKey made={step.made} />
              <CodeForm save={own.turnOn} submit={toggle(true)} onBack={rest} />
            </>
          )}
          {step.at === 'off' && <CodeForm withBackup save={own.turnOff} submit={toggle(false)} onBack={rest} />}
          {step.at === 'renew' && <CodeForm save={own.renew} submit={renew} onBack={rest} />}
        </div>
      )}
    </Loaded>
  )
}
