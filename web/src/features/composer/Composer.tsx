import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { Lock } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { useEditing } from '../../entities/chat/changes/editing.ts'
import { ChannelMark, channelLabel } from '../../entities/chat/channel.tsx'
import { type Mode, modeOf } from '../../entities/chat/drafts/draft-store.ts'
import { focusComposer } from '../../entities/chat/focus.ts'
import { ReleaseFocus } from '../../entities/chat/ReleaseFocus.tsx'
import { LateReplyTimer } from '../../entities/registered-template/late-timer.ts'
import { useNow } from '../../lib/clock.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { late, preloaded } from '../../lib/late.ts'
import { media, useMedia } from '../../lib/media.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import { blockOf } from './block.ts'
import styles from './composer.module.css'
import { Editor } from './Editor.tsx'

const ComposerNotice = preloaded(withWords(() => import('./ComposerNotice.tsx'), 'message'))
const EditField = late(withWords(() => import('../../entities/chat/changes/EditField.tsx'), 'message', 'errors'))
const ScheduledList = late(
  withWords(() => import('../../entities/chat/scheduled/ScheduledList.tsx'), 'schedule', 'errors'),
)
const SharedDraft = preloaded(withWords(() => import('../../entities/chat/drafts/SharedDraft.tsx'), 'sharedDraft'))
const InternalUpsell = late(() => import('./InternalUpsell.tsx'))

interface Props {
  readonly chat: Chat
  readonly user: CurrentUser
  readonly isClosing: boolean
  readonly openChat: (chatId: string) => void
}

/** Where operators write replies and internal messages, or the reason why the client cannot be answered. */
export const Composer = memo(({ chat, user, isClosing, openChat }: Props) => {
  const words = useWords().chats
  const [modes, setModes] = useState<{ chatId: string; mode: Mode }>({ chatId: chat.id, mode: modeOf(chat.id) })
  if (modes.chatId !== chat.id) setModes({ chatId: chat.id, mode: modeOf(chat.id) })
  const setMode = (mode: Mode) => setModes({ chatId: chat.id, mode })
  const isPhone = useMedia(media.phone)
  const editing = useEditing(chat.id)
  const now = useNow(15_000)
  const block = blockOf(chat, user.id, isClosing, now)
  /** Without the option this mode shows what is missing and how to get it. */
  const hasOption = user.options.includes('OPTION_INTERNAL_COMMENTS')
  const mayWriteInternal = block?.kind !== 'closed' && block?.kind !== 'closing'
  const mode: Mode = modes.mode === 'internal' && mayWriteInternal ? 'internal' : 'reply'
  const open = (next: Mode) => {
    if (next === 'internal' && !mayWriteInternal) return
    setMode(next)
    focusComposer()
  }
  useShortcuts('chat', [
    { keys: 'KeyR', label: words.shortcuts.reply, run: () => open('reply') },
    { keys: 'KeyN', label: words.shortcuts.internal, run: () => open('internal'), enabled: mayWriteInternal },
  ])
  useShortcuts('input', [
    {
      keys: 'Mod+Period',
      label: words.shortcuts.mode,
      run: () => open(mode === 'reply' ? 'internal' : 'reply'),
      inFields: true,
      enabled: mayWriteInternal,
    },
  ])
  const isOffered = mode === 'internal' && !hasOption
  const hasEditor = mode === 'internal' ? hasOption : block === null
  if (editing)
    return (
      <section aria-label={words.composer.label} data-area="composer" className={styles.composer}>
        <Suspense fallback={<div className={styles.noticeRoom} />}>
          <EditField key={editing.id} message={editing} channelType={chat.channel.type} />
        </Suspense>
      </section>
    )
  return (
    <section
      aria-label={words.composer.label}
      data-area="composer"
      className={classes(
        styles.composer,
        mode === 'internal' && hasOption && styles.note,
        !hasEditor && styles.blocked,
      )}
    >
      {(isPhone ? mode === 'internal' || block !== null : mayWriteInternal || hasEditor) && (
        <Modes chat={chat} mode={mode} setMode={open} mayWriteInternal={mayWriteInternal} />
      )}
      {mode === 'reply' && hasEditor && chat.replyUntil && (
        <Suspense fallback={null}>
          <span className={styles.window}>
            <LateReplyTimer until={chat.replyUntil} />
          </span>
        </Suspense>
      )}
      {chat.scheduled && (
        <Suspense fallback={null}>
          <ScheduledList chat={chat} />
        </Suspense>
      )}
      {mode === 'reply' && block?.kind !== 'closed' && block?.kind !== 'closing' && (
        <Suspense fallback={null}>
          <SharedDraft chat={chat} />
        </Suspense>
      )}
      <ReleaseFocus chatId={chat.id}>
        {hasEditor ? (
          <Editor
            key={`${chat.id}/${mode}`}
            chat={chat}
            mode={mode}
            onSent={() => mode === 'internal' && open('reply')}
            setMode={mayWriteInternal ? open : null}
          />
        ) : isOffered ? (
          <Suspense fallback={null}>
            <InternalUpsell />
          </Suspense>
        ) : (
          block && (
            <Suspense fallback={<div className={styles.noticeRoom} />}>
              <ComposerNotice chat={chat} block={block} user={user} openChat={openChat} />
            </Suspense>
          )
        )}
      </ReleaseFocus>
    </section>
  )
})

interface ModesProps {
  readonly chat: Chat
  readonly mode: Mode
  readonly setMode: (mode: Mode) => void
  readonly mayWriteInternal: boolean
}
const Modes = ({ chat, mode, setMode, mayWriteInternal }: ModesProps) => {
  const words = useWords().chats.composer
  const lang = useLang()
  const off = mayWriteInternal ? null : words.internalNoOption
  return (
    <div className={styles.modes}>
      <div role="radiogroup" aria-label={words.modes} className={styles.tabs}>
        <Tab isOn={mode === 'reply'} onSelect={() => setMode('reply')}>
          {words.reply}
        </Tab>
        <Tab isOn={mode === 'internal'} onSelect={() => setMode('internal')} disabledReason={off}>
          <Lock size={13} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.longLabel}>{words.internal}</span>
          <span className={styles.shortLabel}>{words.internalShort}</span>
        </Tab>
      </div>
      {mode === 'reply' && (
        <span className={styles.channel}>
          <ChannelMark type={chat.channel.type} />
          <span>{channelLabel(chat.channel.type, lang)}</span>
        </span>
      )}
    </div>
  )
}

interface TabProps {
  readonly isOn: boolean
  readonly onSelect: () => void
  readonly disabledReason?: string | null
  readonly children: React.ReactNode
}
const Tab = ({ isOn, onSelect, disabledReason = null, children }: TabProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a choice between two fields, shown as tabs
  <button
    type="button"
    role="radio"
    aria-checked={isOn}
    aria-disabled={disabledReason !== null || undefined}
    {...(disabledReason && { 'aria-description': disabledReason, ...tip(disabledReason) })}
    className={classes(styles.tab, isOn && styles.on)}
    onClick={() => disabledReason === null && onSelect()}
  >
    {children}
  </button>
)
