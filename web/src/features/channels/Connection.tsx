import { channels as calls } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { useNow } from '../../lib/clock.ts'
import { formatAgo, formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ButtonRow, FormNote, FormSection } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { channelsQuery } from './queries.ts'

const tones = { ok: 'success', degraded: 'warning', broken: 'danger' } as const

/** Whether the channel's provider lets it in, and a check on demand. Channels of this server have no provider. */
export const Connection = ({ channel: { id, health } }: { channel: Channel }) => {
  const { channels, common } = useWords('channels')
  const queryClient = useQueryClient()
  const now = useNow(30_000)
  const [busy, setBusy] = useState(false)
  if (!health) return null
  const { state, reason, account, checkedAt, expiresAt, lastInAt } = health
  const check = async () => {
    setBusy(true)
    try {
      await call(calls.check, { channelId: id })
      toast({ kind: 'success', text: channels.connectionGood })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      // a refusal changes the state, too
      await queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey })
      setBusy(false)
    }
  }
  return (
    <FormSection title={channels.connection}>
      <div aria-live="polite">
        <Chip tone={tones[state]} dot>
          {channels.connectionState[state]}
        </Chip>
        {reason !== '' && <FormNote>{reason}</FormNote>}
        {account && (
          <FormNote>
            {account.link ? (
              <a href={account.link} target="_blank" rel="noreferrer">
                {account.name}
              </a>
            ) : (
              account.name
            )}
          </FormNote>
        )}
        <FormNote>
          {checkedAt === null
            ? channels.connectionUnchecked
            : fill(channels.connectionChecked, { ago: formatAgo(checkedAt, now) })}
        </FormNote>
        {lastInAt !== null && <FormNote>{fill(channels.connectionLastIn, { ago: formatAgo(lastInAt, now) })}</FormNote>}
        {expiresAt !== null && (
          <FormNote>{fill(channels.connectionExpires, { date: formatDateTime(expiresAt, now) })}</FormNote>
        )}
      </div>
      <ButtonRow>
        <Button busy={busy} onClick={() => void check()}>
          {channels.connectionCheck}
        </Button>
      </ButtonRow>
    </FormSection>
  )
}
