import type { channels } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { useForm } from '../../lib/forms.ts'
import type { ChannelValues } from './channel-form.ts'

export type ChannelFormState = ReturnType<typeof useForm<ChannelValues, typeof channels.change>>
/** Props of the fields of a section. */
export interface FieldsProps {
  readonly channel: Channel
  readonly form: ChannelFormState
}
