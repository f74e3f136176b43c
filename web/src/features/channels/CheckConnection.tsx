import { channels as calls } from '@beseda/contract/endpoints/channels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { ButtonRow } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'

/** Asks the provider whether it accepts the channel's credentials. The result updates the channel's health. */
export const CheckConnection = ({ channelId }: { channelId: string }) => {
  const { channels, common } = useWords('channels')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      await call(calls.check, { channelId })
      toast({ kind: 'success', text: channels.connectionGood })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      // A refusal changes the health, too.
      await queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey })
      setBusy(false)
    }
  }
  return (
    <ButtonRow>
      <Button busy={busy} onClick={() => void check()}>
        {channels.connectionCheck}
      </Button>
    </ButtonRow>
  )
}
