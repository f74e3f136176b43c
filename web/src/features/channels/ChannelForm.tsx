import { channels } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { Address } from './Address.tsx'
import { type ChannelValues, toInput, valuesOf } from './channel-form.ts'
import { OnOff } from './OnOff.tsx'
import { channelsQuery } from './queries.ts'
import { DelayFields } from './sections/DelayFields.tsx'
import { GeneralFields } from './sections/GeneralFields.tsx'
import { RatingFields } from './sections/RatingFields.tsx'
import { ReopeningFields } from './sections/ReopeningFields.tsx'

/** The general settings of a channel, section by section. */
export const ChannelForm = ({
  channel,
  former,
  onClose,
}: {
  channel: Channel
  /** Values to put back, for somebody to look at. */
  former: Partial<ChannelValues> | null
  onClose: () => void
}) => {
  const { forms } = useWords('forms')
  const queryClient = useQueryClient()
  const initial = useMemo(() => valuesOf(channel), [channel])
  const form = useForm({
    initial,
    endpoint: channels.change,
    toInput: (values: ChannelValues) => ({ channelId: channel.id, ...toInput(values) }),
    fieldOf: { SERVICE_ACCOUNT_NAME_EXISTS: 'name', TEAM_NOT_FOUND: 'teamId' },
    onSaved: () => {
      toast({ kind: 'success', text: forms.saved })
      void queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey })
    },
  })
  const { set } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  return (
    <form {...form.form}>
      <GeneralFields form={form} channel={channel} />
      <DelayFields form={form} channel={channel} />
      <ReopeningFields form={form} channel={channel} />
      <RatingFields form={form} channel={channel} />
      <Address channel={channel} />
      <OnOff channel={channel} />
      <FormFooter form={form} onCancel={onClose} />
    </form>
  )
}
