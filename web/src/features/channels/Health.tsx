import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { HealthState } from '@beseda/contract/entities/channel-health.ts'
import type { ReactNode } from 'react'
import { ErrorChart, useErrorText } from '../../entities/channel/ErrorRate.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatAgo, formatFullDate } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { FormSection } from '../../parts/FormParts.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './channels.module.css'

const tones = { ok: 'success', degraded: 'warning', broken: 'danger' } as const satisfies Record<HealthState, string>

export const HealthChip = ({ state }: { state: HealthState }) => {
  const { channels } = useWords('channels')
  const texts = { ok: channels.healthOk, degraded: channels.healthDegraded, broken: channels.healthBroken }
  return (
    <Chip dot tone={tones[state]}>
      {texts[state]}
    </Chip>
  )
}
const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The health of a channel with a provider, and actions to repair it. Nothing for channels of this server. */
export const Health = ({ channel: { health }, children }: { channel: Channel; children?: ReactNode }) => {
  const { channels } = useWords('channels')
  const now = useNow(30_000)
  const errorText = useErrorText()
  if (!health) return null
  const { account, lastError, lastErrorAt, checkedAt, expiresAt, sends } = health
  const ago = (at: number | null) => (at === null ? channels.never : formatAgo(at, now))
  return (
    <FormSection title={channels.health}>
      <dl className={styles.health} aria-live="polite">
        <Row name={channels.state}>
          <HealthChip state={health.state} />
        </Row>
        {health.state !== 'ok' && <Row name={channels.healthSince}>{ago(health.since)}</Row>}
        {health.state !== 'ok' && health.reason && <Row name={channels.healthReason}>{health.reason}</Row>}
        {account && (
          <Row name={channels.account}>
            {account.link ? (
              <a href={account.link} target="_blank" rel="noreferrer">
                {account.name}
              </a>
            ) : (
              account.name
            )}
          </Row>
        )}
        <Row name={channels.lastIn}>{ago(health.lastInAt)}</Row>
        <Row name={channels.lastOut}>{ago(health.lastOutAt)}</Row>
        <Row name={channels.errorsOfHour}>{errorText(sends.hour)}</Row>
        <Row name={channels.errorsOfDay}>
          {errorText(sends.day)}
          {sends.day.accepted + sends.day.failed > 0 && <ErrorChart hours={sends.hours} />}
        </Row>
        {lastErrorAt !== null && (
          <Row name={channels.lastError}>{[ago(lastErrorAt), lastError].filter(Boolean).join(': ')}</Row>
        )}
        {checkedAt !== null && <Row name={channels.checkedAt}>{ago(checkedAt)}</Row>}
        {expiresAt !== null && <Row name={channels.expiresAt}>{formatFullDate(expiresAt)}</Row>}
      </dl>
      {children}
    </FormSection>
  )
}
