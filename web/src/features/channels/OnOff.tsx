import { channels as calls } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { ButtonRow, FormNote } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'

/** Deactivating a channel interrupts work, so it asks for confirmation; activating does not. */
export const OnOff = ({ channel: { id, name, active, openChats, held } }: { channel: Channel }) => {
  const { channels, common } = useWords('channels')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const done = (text: string) => {
    toast({ kind: 'success', text })
    void queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey })
  }
  const activate = async () => {
    setBusy(true)
    try {
      await call(calls.activate, { channelId: id, active: true })
      done(channels.activated)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {!active && held > 0 && <FormNote>{fill(channels.held, { n: formatNumber(held) })}</FormNote>}
      <ButtonRow>
        {active ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {channels.deactivate}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void activate()}>
            {channels.activate}
          </Button>
        )}
        {isAsking && (
          <ConfirmDelete
            title={fill(channels.deactivateTitle, { name })}
            text={fill(channels.deactivateText, { chats: openChats })}
            verb={channels.deactivate}
            forever={false}
            run={() => call(calls.activate, { channelId: id, active: false })}
            onDone={() => done(channels.deactivated)}
            onClose={() => setAsking(false)}
          />
        )}
      </ButtonRow>
    </>
  )
}
