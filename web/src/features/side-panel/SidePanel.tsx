import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, BookOpen, History, Paperclip, Timer, UserRound, X } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { clientQuery } from '../../entities/chat/queries.ts'
import { type Panel, type PanelState, panels } from '../../entities/chat/use-panel.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Upsell } from '../../parts/Upsell.tsx'
import { useBackCloses } from '../../ui/back.ts'
import { classes } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import styles from './side.module.css'

// Not part of the first load.
const HistoryPanel = late(withWords(() => import('./HistoryPanel.tsx'), 'side'))
const SessionPanel = late(withWords(() => import('./SessionPanel.tsx'), 'choice', 'side'))

const Account = late(withWords(() => import('../../entities/support/Account.tsx'), 'support'))

const icons = { client: UserRound, history: History, knowledge: BookOpen, files: Paperclip, session: Timer } as const
const panelId = 'side-panel'

/** Panels of other features. */
export interface SideSlots {
  readonly Files: ComponentType<{
    readonly chat: Chat
    readonly openChat: (chatId: string) => void
    readonly onShown: () => void
  }>
  readonly Knowledge: ComponentType<{ readonly chat: Chat; readonly onInserted: () => void }>
}
interface Props {
  readonly chat: Chat
  readonly state: PanelState
  /** Whether the panel covers the thread. */
  readonly isOver: boolean
  readonly isPhone: boolean
  readonly openChat: (chatId: string) => void
  readonly ClientPanel: ComponentType<{
    readonly card: ClientCard
    readonly chatId: string
    readonly openChat: (chatId: string) => void
  }>
  readonly slots: SideSlots
}

/** The panels next to the conversation, one at a time, and the strip that selects one. */
export const SidePanel = (props: Props) => {
  const { chat, state, isPhone } = props
  const { panel } = state
  const { side, chats: words } = useWords('side')
  useShortcuts('chat', [
    ...panels.map((name, index) => ({
      keys: `Digit${index + 1}`,
      label: side.panels[name],
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
  const { side: words } = useWords('side')
  const count = useQuery(clientQuery(chat.id)).data?.sessionCount
  return (
    <div role="toolbar" aria-label={words.label} aria-orientation="vertical" className={styles.strip}>
      {panels.map((name, index) => {
        const Icon = icons[name]
        const shown = name === 'history' && count !== undefined && count > 1 ? formatCount(count) : null
        return (
          <IconButton
            key={name}
            label={shown ? `${words.panels[name]} · ${shown}` : words.panels[name]}
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
const optionOf = {
  client: 'OPTION_CLIENT_PROFILE',
  history: 'OPTION_INTERACTION_HISTORY',
  knowledge: null,
  files: null,
  session: null,
} as const

const PanelBox = ({ chat, panel, state, openChat, isOver, isPhone, ClientPanel, slots }: Props & { panel: Panel }) => {
  const words = useWords('side')
  const card = useQuery(clientQuery(chat.id))
  const { options } = useViewer()
  const option = optionOf[panel]
  const { Files, Knowledge } = slots
  const uncover = () => isOver && state.show(null)
  useBackCloses(isOver, () => state.show(null))
  return (
    <aside
      id={panelId}
      aria-label={words.side.panels[panel]}
      data-area="panel"
      className={classes(styles.panel, isOver && styles.over)}
    >
      <header className={styles.head}>
        {isPhone && (
          <IconButton label={words.side.close} onClick={() => state.show(null)}>
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <h2>{words.side.panels[panel]}</h2>
        {!isPhone && (
          <IconButton label={words.side.close} small onClick={() => state.show(null)}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={words.side.panels[panel]}>
        <Suspense fallback={<PanelSkeleton />}>
          {option && !options.includes(option) ? (
            <Upsell option={option} />
          ) : panel === 'session' ? (
            <SessionPanel chat={chat} />
          ) : panel === 'knowledge' ? (
            <Knowledge chat={chat} onInserted={uncover} />
          ) : panel === 'files' ? (
            <Files chat={chat} openChat={openChat} onShown={uncover} />
          ) : card.data ? (
            panel === 'client' ? (
              <>
                {channelBasicsOf(chat.channel.type)?.can.accounts && <Account key={chat.id} chatId={chat.id} />}
                <ClientPanel card={card.data} chatId={chat.id} openChat={openChat} />
              </>
            ) : (
              <HistoryPanel key={card.data.id} card={card.data} chat={chat} openChat={openChat} onShown={uncover} />
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
