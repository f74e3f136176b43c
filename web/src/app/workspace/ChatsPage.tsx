import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, memo, Suspense, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { openDrafts } from '../../entities/chat/drafts/draft-store.ts'
import type { FeedState } from '../../entities/chat/feed/stretch.ts'
import { focusList, focusNext, noteLeaving } from '../../entities/chat/focus.ts'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { openOutbox } from '../../entities/chat/outbox/open-outbox.ts'
import { chatQuery, keys } from '../../entities/chat/queries.ts'
import { useShownChat } from '../../entities/chat/shown-chat.ts'
import { hideFloating, usePanel } from '../../entities/chat/use-panel.ts'
import { useWorkspace } from '../../entities/chat/use-workspace.ts'
import { ChatList } from '../../features/chat-list/ChatList.tsx'
import { Thread } from '../../features/thread/Thread.tsx'
import styles from '../../features/workspace/chats.module.css'
import { nextWaiting } from '../../features/workspace/next-waiting.ts'
import { withWords } from '../../lib/language.ts'
import { late, preloaded } from '../../lib/late.ts'
import { media, useMedia } from '../../lib/media.ts'
import { toSomebody } from '../../lib/paths.ts'
import { accessOf, queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { classes } from '../../ui/class-names.ts'
import { listSlots, threadSlots } from './slots.tsx'

const Side = memo(preloaded(withWords(() => import('./Side.tsx'), 'side')))
const NoChat = late(withWords(() => import('../../features/workspace/NoChat.tsx'), 'noChat'))
const Overview = late(withWords(() => import('../../features/overview/Overview.tsx'), 'overview'))
const Backstage = late(withWords(() => import('./Backstage.tsx'), 'categories', 'chatActions'))
const NewChatDialog = late(
  withWords(
    () => import('../../features/new-chat/NewChatDialog.tsx'),
    'channelTemplates',
    'errors',
    'media',
    'newChat',
  ),
)

/** The operator's workspace: the queue, the open chat, the client's panel. */
export default function ChatsPage() {
  const queryClient = useQueryClient()
  const user = useViewer()
  const workspace = useWorkspace()
  const { openChatId, openChat } = workspace
  const isPhone = useMedia(media.phone)
  const isNarrow = useMedia(media.panelOver)
  const panel = usePanel(isNarrow)

  useEffect(() => {
    void openDrafts(user.id)
    openOutbox(user.id, {
      onStored: (message) => applyEntities(queryClient, queueViewerOf(user), { messages: [message] }),
      onClosing: (chatId) =>
        void import('../../entities/chat/closing/sent-closing.ts').then(
          ({ noteSentClosing }) =>
            noteSentClosing(chatId, {
              apply: (chat) => applyEntities(queryClient, queueViewerOf(user), { chats: [chat] }),
              onUndo: () => latest.current.openChat(chatId),
            }),
          () => undefined,
        ),
      lastSeqOf: (chatId) => queryClient.getQueryData<FeedState>(keys.feed(chatId))?.lastSeq ?? 0,
    })
  }, [queryClient, user])
  // A panel that covers the thread belongs to the chat it was opened for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other chat
  useEffect(hideFloating, [openChatId])

  // Thread and list render again only when the address changes, not with every frame.
  const latest = useRef(workspace)
  useEffect(() => {
    latest.current = workspace
  })
  const onBack = useCallback(() => (history.length > 1 ? history.back() : latest.current.openChat(null)), [])
  const onClosed = useCallback(
    (chat: Chat) => {
      const { view, openChatId: shown } = latest.current
      // The answer came late: the user writes in another chat by now.
      if (shown !== chat.id) return
      const next = isPhone ? null : nextWaiting(queryClient, view, chat.id)
      latest.current.openChat(next, { replace: true })
      // The focus must not stay on the button that would close the next chat as well.
      if (next) focusNext(next)
      else focusList()
    },
    [queryClient, isPhone],
  )
  /** A chat that has returned to the user. */
  const open = useCallback((chatId: string) => {
    noteLeaving()
    latest.current.openChat(chatId)
    focusNext(chatId)
  }, [])
  const mayStart = has(accessOf(user), 'AUTHORITY_CHAT_DISTRIBUTION')
  const hasPanel = panel.panel !== null && openChatId !== null
  return (
    <div className={classes(styles.page, openChatId && styles.withChat, hasPanel && styles.withPanel)}>
      {(!isPhone || !openChatId) && <ChatList workspace={workspace} {...listSlots} />}
      {openChatId ? (
        <Thread
          chatId={openChatId}
          user={user}
          onBack={onBack}
          onClosed={onClosed}
          openChat={open}
          onPanel={isPhone ? panel.show : null}
          slots={threadSlots}
        />
      ) : (
        !isPhone && (
          <Suspense fallback={<section data-area="thread" />}>
            {has(accessOf(user), 'AUTHORITY_ALL_CHATS') ? <Overview /> : <NoChat />}
          </Suspense>
        )
      )}
      <Suspense>
        <Backstage workspace={workspace} onClosed={onClosed} />
      </Suspense>
      {workspace.newChatTo && mayStart && (
        <Suspense>
          <NewChatDialog
            chatId={workspace.newChatTo === toSomebody ? null : workspace.newChatTo}
            onOpen={workspace.openChat}
            onClose={() => workspace.change({ to: '' }, { replace: true })}
          />
        </Suspense>
      )}
      {openChatId && (
        <SideOf chatId={openChatId} state={panel} openChat={openChat} isOver={isNarrow} isPhone={isPhone} />
      )}
    </div>
  )
}

type SideProps = Omit<ComponentProps<typeof Side>, 'chat'> & { readonly chatId: string }
/** A client's panel is as much work as the chat, which is what the operator waits for: it comes second, with every message too. */
const SideOf = ({ chatId, ...rest }: SideProps) => {
  const queryClient = useQueryClient()
  const shown = useShownChat()
  const fresh = useQuery({ ...chatQuery(shown ?? chatId, queryClient), enabled: shown !== null }).data
  const calm = useDeferredValue(fresh)
  const chat = calm?.id === fresh?.id ? calm : fresh
  return shown && chat ? (
    <Suspense fallback={null}>
      <Side chat={chat} {...rest} />
    </Suspense>
  ) : null
}
