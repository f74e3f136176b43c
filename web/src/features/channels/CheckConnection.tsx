import { channels as calls } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChannelValues } from '../../entities/channel/channel-form.ts'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { settingsInput } from '../../entities/channel/setting-values.ts'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { ButtonRow } from '../../parts/FormParts.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './channels.module.css'

interface Answer {
  readonly good: boolean
  readonly text: string
}
/**
 * Asks the provider whether it accepts the credentials. Of settings that are not saved nothing is stored; otherwise the
 * answer updates the channel's health.
 */
export const CheckConnection = ({
  channel,
  values,
  isChanged,
}: {
  channel: Pick<Channel, 'id' | 'type' | 'version'>
  values: ChannelValues
  /** The form has settings that are not saved. */
  isChanged: boolean
}) => {
  const { channels, common } = useWords('channels')
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isNew = channel.version === 0
  const ask = async (): Promise<string> => {
    if (!isNew && !isChanged) {
      const checked = await call(calls.check, { channelId: channel.id })
      return checked.health?.account?.name ?? ''
    }
    const settings = settingsInput(channel.type, values)
    const { account } = await call(calls.probe, { channelId: isNew ? null : channel.id, type: channel.type, settings })
    return account.name
  }
  const check = async () => {
    setBusy(true)
    setAnswer(null)
    try {
      const name = await ask()
      setAnswer({ good: true, text: name ? fill(channels.connectionGoodAs, { name }) : channels.connectionGood })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setAnswer({ good: false, text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      // A refusal changes the health, too.
      if (!isNew) await queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey })
      setBusy(false)
    }
  }
  return (
    <ButtonRow>
      <Button busy={busy} onClick={() => void check()}>
        {channels.connectionCheck}
      </Button>
      <output className={answer?.good === false ? styles.refused : styles.accepted}>{answer?.text}</output>
    </ButtonRow>
  )
}
