import { webhooks as calls } from '@beseda/contract/endpoints/webhooks.ts'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@beseda/contract/entities/webhook.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ExtensionsPage.module.css'

const perPage = 20
/** While a delivery is under way, its result is asked for so often. */
const refreshMs = 2_000

const Attempt = ({ attempt: { at, status, answer } }: { attempt: WebhookAttempt }) => (
  <li className={styles.attempt}>
    <time>{formatDateTime(at, now())}</time>
    <span>{status === null ? answer : `HTTP ${status}`}</span>
    {status !== null && answer !== '' && <code className={styles.answer}>{answer}</code>}
  </li>
)
const Line = ({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: () => void }) => {
  const { extensions } = useWords('extensions')
  const { type, state, createdAt, attempts, eventId } = delivery
  const events: Readonly<Record<string, string>> = extensions.events
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <span>
          <strong>{type === 'test' ? extensions.testEvent : (events[type] ?? type)}</strong>{' '}
          <span className={state === 'failed' ? styles.trouble : styles.quiet}>{extensions.deliveryStates[state]}</span>
        </span>
        <span className={styles.quiet}>
          {formatDateTime(createdAt, now())} · {eventId}
        </span>
        <ul className={styles.attempts}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ul>
      </div>
      {state !== 'queued' && (
        <Button size="s" onClick={onAgain}>
          {extensions.again}
        </Button>
      )}
    </li>
  )
}

/** What was sent to one address, with every attempt. */
export const Deliveries = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { common, extensions } = useWords('extensions')
  const queryClient = useQueryClient()
  const queryKey = ['webhooks', webhook.id, 'deliveries'] as const
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.deliveries,
        { webhookId: webhook.id, limit: perPage, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((p) => p.deliveries.some((d) => d.state === 'queued')) ? refreshMs : false,
  })
  const [busy, setBusy] = useState(false)
  const act = async (run: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await run()
      await queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={extensions.log}
      closeLabel={common.close}
      onClose={onClose}
      width={680}
      footer={
        <Button
          variant="primary"
          busy={busy}
          icon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void act(() => call(calls.test, { webhookId: webhook.id }))}
        >
          {extensions.sendTest}
        </Button>
      }
    >
      <p className={styles.intro}>{webhook.url}</p>
      <Loaded query={query} shape="form">
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries)
          return deliveries.length === 0 ? (
            <p className={styles.none}>{extensions.noDeliveries}</p>
          ) : (
            <ul className={styles.items}>
              {deliveries.map((one) => (
                <Line
                  key={one.id}
                  delivery={one}
                  onAgain={() => void act(() => call(calls.sendAgain, { deliveryId: one.id }))}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <div className={styles.actions}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {extensions.more}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
