import { webhooks as calls } from '@beseda/contract/endpoints/webhooks.ts'
import type { Webhook } from '@beseda/contract/entities/webhook.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Section } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { Deliveries } from './Deliveries.tsx'
import styles from './ExtensionsPage.module.css'
import { FreshKey } from './FreshKey.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

const queryKey = ['webhooks'] as const
type Open = { readonly what: 'edit' | 'log' | 'remove' | 'secret'; readonly webhook: Webhook }

const Line = ({ webhook, onOpen }: { webhook: Webhook; onOpen: (what: Open['what']) => void }) => {
  const { common, extensions } = useWords('extensions')
  const { url, events, state, failingSince } = webhook
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <strong>{url}</strong>
        <span className={styles.quiet}>{events.map((event) => extensions.events[event]).join(' · ')}</span>
        {state === 'failed' && <span className={styles.trouble}>{extensions.webhookFailed}</span>}
        {state === 'off' && <span className={styles.quiet}>{extensions.webhookOff}</span>}
        {state === 'on' && failingSince !== null && (
          <span className={styles.trouble}>
            {fill(extensions.webhookFailing, { time: formatDateTime(failingSince, now()) })}
          </span>
        )}
        <div className={styles.lineActions}>
          <Button size="s" onClick={() => onOpen('log')} aria-label={fill(extensions.logOf, { url })}>
            {extensions.log}
          </Button>
          <Button size="s" onClick={() => onOpen('edit')} aria-label={fill(extensions.editOf, { url })}>
            {extensions.edit}
          </Button>
          <Button size="s" onClick={() => onOpen('secret')} aria-label={fill(extensions.newSecretOf, { url })}>
            {extensions.newSecret}
          </Button>
          <Button size="s" variant="danger" onClick={() => onOpen('remove')} aria-label={`${common.delete}: ${url}`}>
            {common.delete}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Addresses that receive events. */
export const Webhooks = () => {
  const { extensions } = useWords('extensions')
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(calls.list, {}, { signal }), staleTime: 0 })
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  const close = () => setOpen(null)
  return (
    <Section title={extensions.webhooks} note={extensions.webhooksNote}>
      {secret !== null && <FreshKey value={secret} isSecret onDone={() => setSecret(null)} />}
      <Loaded query={query} shape="form">
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p className={styles.none}>{extensions.noWebhooks}</p>
          ) : (
            <ul className={styles.items}>
              {webhooks.map((webhook) => (
                <Line key={webhook.id} webhook={webhook} onOpen={(what) => setOpen({ what, webhook })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.actions}>
        <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {extensions.newWebhook}
        </Button>
      </div>
      {adding && (
        <WebhookDialog
          webhook={null}
          onSaved={(made) => {
            setSecret(made)
            refresh()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {open?.what === 'edit' && <WebhookDialog webhook={open.webhook} onSaved={refresh} onClose={close} />}
      {open?.what === 'log' && (
        <Deliveries
          webhook={open.webhook}
          onClose={() => {
            close()
            refresh()
          }}
        />
      )}
      {open?.what === 'secret' && (
        <ConfirmDelete
          title={extensions.newSecretTitle}
          text={extensions.newSecretText}
          verb={extensions.newSecret}
          forever={false}
          run={async () => setSecret((await call(calls.replaceSecret, { webhookId: open.webhook.id })).secret)}
          onDone={refresh}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <ConfirmDelete
          title={extensions.removeWebhookTitle}
          text={fill(extensions.removeWebhookText, { url: open.webhook.url })}
          run={() => call(calls.remove, { webhookId: open.webhook.id })}
          onDone={() => {
            toast({ kind: 'success', text: extensions.webhookRemoved })
            refresh()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
