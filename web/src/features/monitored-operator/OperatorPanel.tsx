import { has } from '@beseda/contract/access.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { MonitoredOperator } from '@beseda/contract/entities/monitoring.ts'
import { limits } from '@beseda/contract/limits.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Coffee, UserRoundCheck } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import type { TransferDialogProps } from '../../entities/chat/transfer/dialog.ts'
import { useTake } from '../../entities/chat/use-take.ts'
import { useWait } from '../../entities/chat/wait.ts'
import { call } from '../../lib/api.ts'
import { formatDuration, formatNumber, formatTime, formatWait } from '../../lib/format.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf, queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { handOn } from './hand-on.ts'
import styles from './operator.module.css'

const BreakDialog = late(withWords(() => import('./BreakDialog.tsx'), 'monitoring'))
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props {
  readonly operator: MonitoredOperator
  readonly now: number
  /** The numbers of the table have changed. */
  readonly onActed: () => void
  readonly onClose: () => void
  readonly TransferDialog: ComponentType<TransferDialogProps>
}
/** An operator as a supervisor sees them, and what the supervisor can do: look, take over, hand chats on, send to a break. */
export const OperatorPanel = ({ operator, now, onActed, onClose, TransferDialog }: Props) => {
  const { monitoring: words, shell } = useWords('monitoring')
  const lang = useLang()
  const viewer = useViewer()
  const mayAct = has(accessOf(viewer), 'AUTHORITY_ALL_CHATS')
  const queryClient = useQueryClient()
  const [isResting, setResting] = useState(false)
  const [moving, setMoving] = useState<readonly Chat[] | null>(null)
  const { id, name, presence, since, breakKind, breakUntil, reason, chats: count, limit, unanswered } = operator
  const query = useQuery({
    queryKey: [...liveKeys.chats, 'operator', id, count, unanswered],
    queryFn: ({ signal }) =>
      call(queues.list, { filter: 'assigned', scope: 'all', operator: id, limit: limits.page.max }, { signal }),
    placeholderData: keepPreviousData,
    enabled: mayAct,
    ...{ staleTime: 0, gcTime: 10_000 },
  })
  const acted = () => {
    void query.refetch()
    onActed()
  }
  const apply = (chat: Chat) => applyEntities(queryClient, queueViewerOf(viewer), { chats: [chat] })
  const status = presence === 'break' && breakKind ? shell.breaks[breakKind] : shell.presence[presence]
  const facts = [
    formatDuration(Math.max(0, now - since)),
    reason && words.reasons[reason],
    breakUntil && fill(words.breakUntil, { time: formatTime(breakUntil) }),
  ]
  const restReason = !mayAct
    ? words.panel.noRight
    : presence === 'offline'
      ? words.panel.isOffline
      : presence === 'break'
        ? words.panel.isOnBreak
        : null
  const own = query.data?.chats ?? []
  return (
    <SidePanel title={harmlessName(name)} onClose={onClose}>
      <p className={styles.status}>
        <b>{status}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <span>{fill(shell.load, { count: formatNumber(count), limit: formatNumber(limit) })}</span>
      </p>
      <div className={styles.acts}>
        <Button icon={<Coffee {...icon} />} disabledReason={restReason} onClick={() => setResting(true)}>
          {words.panel.toBreak}
        </Button>
        <Button
          icon={<ArrowRightLeft {...icon} />}
          disabledReason={mayAct ? (own.length === 0 ? words.panel.noChats : null) : words.panel.noRight}
          onClick={() => setMoving(own)}
        >
          {words.panel.handOn}
        </Button>
      </div>
      {mayAct ? (
        <section aria-label={words.panel.chats}>
          <h3 className={styles.heading}>{words.panel.chats}</h3>
          <Loaded query={query} shape="form">
            {({ chats, total }) => (
              <>
                {chats.length === 0 && <p className={styles.quiet}>{words.panel.noChats}</p>}
                <ul className={styles.chats}>
                  {chats.map((chat) => (
                    <ChatRow key={chat.id} chat={chat} onActed={acted} onTransfer={() => setMoving([chat])} />
                  ))}
                </ul>
                {total > chats.length && (
                  <p className={styles.quiet}>{fill(words.panel.more, { n: formatNumber(chats.length) })}</p>
                )}
                <Link to={paths.chats} search={{ filter: 'assigned', scope: 'all', operator: id }}>
                  {words.panel.openAll}
                </Link>
              </>
            )}
          </Loaded>
        </section>
      ) : (
        <p className={styles.quiet}>{words.panel.noRight}</p>
      )}
      {isResting && (
        <Suspense fallback={null}>
          <BreakDialog operator={operator} onDone={acted} onClose={() => setResting(false)} />
        </Suspense>
      )}
      {moving?.[0] && (
        <Suspense fallback={null}>
          <TransferDialog
            chat={moving[0]}
            on={{ apply, onUndo: acted }}
            many={
              moving.length > 1
                ? {
                    title: words.panel.handOn,
                    about: plural(lang, moving.length, words.panel.handOnAbout),
                    send: (transfer) => void handOn(moving, transfer, apply).then(acted),
                  }
                : undefined
            }
            onDone={() => {
              setMoving(null)
              acted()
            }}
            onClose={() => setMoving(null)}
          />
        </Suspense>
      )}
    </SidePanel>
  )
}

interface RowProps {
  readonly chat: Chat
  readonly onActed: () => void
  readonly onTransfer: () => void
}
const ChatRow = ({ chat, onActed, onTransfer }: RowProps) => {
  const { monitoring: words } = useWords('monitoring')
  const user = useViewer()
  const { take, isBusy, reason } = useTake(chat, user)
  const wait = useWait(chat)
  const name = harmlessName(chat.client.name)
  return (
    <li>
      <Link
        to={paths.chats}
        search={{ filter: 'assigned', scope: 'all', operator: chat.operator?.id ?? 'none', chat: chat.id }}
        className={styles.chat}
        aria-label={fill(words.panel.open, { name })}
      >
        <ChannelMark type={chat.channel.type} />
        <bdi>{name}</bdi>
        {wait && <span className={classes(styles.wait, styles[wait.urgency])}>{formatWait(wait.ms)}</span>}
      </Link>
      <IconButton
        small
        label={fill(words.panel.take, { name })}
        disabledReason={isBusy ? '…' : reason}
        onClick={() => {
          take()
          onActed()
        }}
      >
        <UserRoundCheck {...icon} />
      </IconButton>
      <IconButton small label={fill(words.panel.transfer, { name })} onClick={onTransfer}>
        <ArrowRightLeft {...icon} />
      </IconButton>
    </li>
  )
}
