import { webhooks as calls } from '@beseda/contract/endpoints/webhooks.ts'
import { type Webhook, webhookEvents } from '@beseda/contract/entities/webhook.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useId, useState } from 'react'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ExtensionsPage.module.css'

interface Props {
  /** Null: a new one. */
  readonly webhook: Webhook | null
  /** The secret of a new one. */
  readonly onSaved: (secret: string | null) => void
  readonly onClose: () => void
}
/** Address, events, on or off. */
export const WebhookDialog = ({ webhook, onSaved, onClose }: Props) => {
  const { common, extensions, forms } = useWords('extensions', 'forms')
  const [id] = useState(newId)
  const formId = useId()
  const form = useForm({
    initial: {
      url: webhook?.url ?? '',
      events: (webhook?.events ?? webhookEvents) as readonly string[],
      active: webhook === null || webhook.state === 'on',
    },
    endpoint: webhook ? calls.change : calls.create,
    toInput: ({ url, events, active }) =>
      (webhook ? { webhookId: webhook.id, url, events, active } : { id, url, events }) as never,
    allowsLeaving: true,
    onSaved: (saved) => {
      onSaved('secret' in saved ? saved.secret : null)
      onClose()
    },
  })
  const events = form.choice('events')
  const active = form.choice('active')
  return (
    <Dialog
      title={webhook ? extensions.editWebhook : extensions.newWebhook}
      closeLabel={common.close}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {webhook ? forms.save : extensions.add}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} className={styles.form}>
        <TextField
          label={extensions.url}
          placeholder="https://crm.example/hook"
          inputMode="url"
          required
          {...form.field('url', limits.webhookUrl)}
          data-autofocus
        />
        <ChecksField
          label={extensions.eventsLabel}
          required
          options={webhookEvents.map((value) => ({ value, label: extensions.events[value] }))}
          value={events.value}
          error={events.error}
          onChange={events.onChange}
          searchLabel={extensions.eventsLabel}
          emptyText=""
        />
        {webhook && (
          <Switch label={extensions.active} checked={active.value} onChange={(on: boolean) => active.onChange(on)} />
        )}
        <FormRefusal form={form} />
      </form>
    </Dialog>
  )
}
