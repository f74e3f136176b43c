import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, History, Timer, UserRound, X } from 'lucide-react'
import { Suspense } from 'react'
import { clientQuery } from '../../entities/chat/queries.ts'
import { type Panel, type PanelState, panels } from '../../entities/chat/use-panel.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Upsell } from '../../parts/Upsell.tsx'
import { classes } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { ClientPanel } from './ClientPanel.tsx'
import styles from './side.module.css'

// Not part of the first load; the client's profile is.
const HistoryPanel = late(withWords(() => import('./HistoryPanel.tsx'), 'side'))
const SessionPanel = late(withWords(() => import('./SessionPanel.tsx'), 'choice', 'side'))

const icons = { client: UserRound, history: History, session: Timer } as const
const panelId = 'side-panel'

interface Props {
  readonly chat: Chat
  readonly state: PanelState
  /** Whether the panel covers the thread. */
  readonly isOver: boolean
  readonly isPhone: boolean
  readonly openChat: (chatId: string) => void
}

/** The panels next to the conversation, one at a time, and the strip that selects one. */
const SidePanel = (props: Props) => {
  const { chat, state, isPhone } = props
  const { panel } = state
  const words = useWords().chats
  useShortcuts('chat', [
    ...panels.map((name, index) => ({
      keys: `Digit${index + 1}`,
      label: words.panels[name],
      run: () => state.choose(name),
    })),
    { keys: 'Backslash', label: words.shortcuts.panel, run: state.toggle },
  ])
  return (
    <>
      {panel && <PanelBox {...props} panel={panel} />}
      {!isPhone && <Strip chat={chat} state={state} />}
    </>
  )
}

const Strip = ({ chat, state }: Pick<Props, 'chat' | 'state'>) => {
  const { panel, choose } = state
  const { side: words, chats } = useWords('side')
  const count = useQuery(clientQuery(chat.id)).data?.sessionCount
  return (
    <div role="toolbar" aria-label={words.label} aria-orientation="vertical" className={styles.strip}>
      {panels.map((name, index) => {
        const Icon = icons[name]
        const shown = name === 'history' && count !== undefined && count > 1 ? formatCount(count) : null
        return (
          <IconButton
            key={name}
            label={shown ? `${chats.panels[name]} · ${shown}` : chats.panels[name]}
            keys={[String(index + 1)]}
            active={panel === name}
            aria-pressed={panel === name}
            aria-controls={panel === name ? panelId : undefined}
            onClick={() => choose(name)}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {shown && (
              <span className={styles.count} aria-hidden="true">
                {shown}
              </span>
            )}
          </IconButton>
        )
      })}
    </div>
  )
}

/** The parts of the card that need an option of the plan. */
const optionOf = { client: 'OPTION_CLIENT_PROFILE', history: 'OPTION_INTERACTION_HISTORY', session: null } as const

const PanelBox = ({ chat, panel, state, openChat, isOver, isPhone }: Props & { panel: Panel }) => {
  const words = useWords('side')
  const card = useQuery(clientQuery(chat.id))
  const { options } = useViewer()
  const option = optionOf[panel]
  return (
    <aside
      id={panelId}
      aria-label={words.chats.panels[panel]}
      data-area="panel"
      className={classes(styles.panel, isOver && styles.over)}
    >
      <header className={styles.head}>
        {isPhone && (
          <IconButton label={words.side.close} onClick={() => state.show(null)}>
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <h2>{words.chats.panels[panel]}</h2>
        {!isPhone && (
          <IconButton label={words.side.close} small onClick={() => state.show(null)}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={words.chats.panels[panel]}>
        <Suspense fallback={<PanelSkeleton />}>
          {option && !options.includes(option) ? (
            <Upsell option={option} />
          ) : panel === 'session' ? (
            <SessionPanel chat={chat} />
          ) : card.data ? (
            panel === 'client' ? (
              <ClientPanel card={card.data} />
            ) : (
              <HistoryPanel
                card={card.data}
                chat={chat}
                openChat={openChat}
                onShown={() => isOver && state.show(null)}
              />
            )
          ) : card.isError ? (
            <ErrorState
              title={words.side.failed}
              text={card.error instanceof ApiError ? card.error.text : words.common.noConnection}
              retry={{ label: words.common.retry, run: () => void card.refetch(), busy: card.isFetching }}
            />
          ) : (
            <PanelSkeleton />
          )}
        </Suspense>
      </section>
    </aside>
  )
}

const PanelSkeleton = () => (
  <SkeletonGroup label={useWords('side').side.loading} className={styles.skeleton}>
    <Skeleton width="70%" height={22} />
    <Skeleton width="50%" height={12} />
    <Skeleton width="90%" height={12} />
  </SkeletonGroup>
)
export default SidePanel
