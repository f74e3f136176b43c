import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { channels as calls } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useMemo } from 'react'
import { type ChannelValues, check as checkValues, toInput, valuesOf } from '../../entities/channel/channel-form.ts'
import { entranceOf } from '../../entities/channel/entrance.ts'
import type { FieldsProps } from '../../entities/channel/fields-props.ts'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { settingsInput } from '../../entities/channel/setting-values.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { CheckConnection } from './CheckConnection.tsx'
import styles from './channels.module.css'
import { collidingFields } from './colliding-fields.ts'
import { Health } from './Health.tsx'
import { Help } from './Help.tsx'
import { OnOff } from './OnOff.tsx'
import { AccessFields } from './sections/AccessFields.tsx'
import { DelayFields } from './sections/DelayFields.tsx'
import { GeneralFields } from './sections/GeneralFields.tsx'
import { RatingFields } from './sections/RatingFields.tsx'
import { ReopeningFields } from './sections/ReopeningFields.tsx'

/** What other features show in the form. */
export interface ChannelSlots {
  /** The settings of the channel's type. */
  readonly SettingsFields: ComponentType<FieldsProps>
  readonly Preview: ComponentType<{ readonly channel: Channel; readonly values: ChannelValues }>
  readonly Installation: ComponentType<{ readonly channel: Channel }>
}
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The settings of a channel in sections, next to a preview. */
export const ChannelForm = ({
  channel,
  former,
  slots: { SettingsFields, Preview, Installation },
}: {
  /** A new one has version 0. */
  channel: Channel
  /** Values to restore, for review. */
  former: Partial<ChannelValues> | null
  slots: ChannelSlots
}) => {
  const { channels, forms } = useWords('channels', 'forms')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const go = useNavigate()
  const isNew = channel.version === 0
  const refresh = () => queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey })
  const endpoint = (isNew ? calls.create : calls.change) as typeof calls.change
  const form = useForm({
    initial: useMemo(() => valuesOf(channel), [channel]),
    endpoint,
    toInput: (values: ChannelValues) =>
      ({
        ...(isNew ? { id: channel.id, type: channel.type } : { channelId: channel.id }),
        ...toInput(channel.type, values),
      }) as never,
    edited: isNew ? null : { object: channel, reload: refresh },
    check: (values) => checkValues(channel, values) as never,
    fieldOf: { SERVICE_ACCOUNT_NAME_EXISTS: 'name', TEAM_NOT_FOUND: 'teamId', CALENDAR_NOT_FOUND: 'calendarId' },
    onSaved: async ({ id }) => {
      toast({ kind: 'success', text: isNew ? channels.created : forms.saved })
      await refresh()
      if (isNew) await go({ to: paths.channel, params: { id }, replace: true })
    },
  })
  const { set } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  const lacks = Object.values(form.codes).includes('FIELD_REQUIRED')
  const refusal = form.refusal ?? (lacks ? { text: errorText('REQUIRED_FIELDS_MISSING'), requestId: undefined } : null)
  const hasPanel = entranceOf(channel, location.origin) !== null
  const fields = { form, channel }
  const isProvided = channelTypeOf(channel.type)?.can.transport === 'provider'
  const isChanged = !isSame(settingsInput(channel.type, form.values), settingsInput(channel.type, valuesOf(channel)))
  const check = <CheckConnection channel={channel} values={form.values} isChanged={isChanged} />
  return (
    <form {...form.form} className={hasPanel ? styles.columns : styles.column}>
      <div className={styles.fields}>
        <Collisions form={form} changed={channel.changed} fields={collidingFields(channel.type)} />
        <Health channel={channel}>{!isNew && check}</Health>
        <GeneralFields {...fields} />
        <SettingsFields {...fields} />
        {isNew && isProvided && check}
        <Help type={channel.type} isOpen={isNew} />
        <AccessFields {...fields} />
        <DelayFields {...fields} />
        <ReopeningFields {...fields} />
        <RatingFields {...fields} />
        {!isNew && <OnOff channel={channel} />}
        <FormFooter
          form={{ ...form, refusal }}
          {...(isNew && { onCancel: () => void go({ to: paths.channels }), save: channels.create })}
        />
      </div>
      {hasPanel && (
        <aside className={styles.aside} aria-label={channels.forClients}>
          <Preview channel={channel} values={form.values} />
          {!isNew && <Installation channel={channel} />}
        </aside>
      )}
    </form>
  )
}
