import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import type { KeyValueStorage } from '@beseda/sdk/platform.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { later, now } from '../clock.ts'
import type { Lang } from '../words.ts'
import { useAnnouncement } from './announce.ts'
import { useAttachments } from './attachments.ts'
import { Composer } from './Composer.tsx'
import { useConversation, usePanel } from './context.ts'
import type { Draft } from './draft.ts'
import { canRate } from './entries.ts'
import { Feed } from './Feed.tsx'
import { useFeedVisible } from './feed-visible.ts'
import { Header } from './Header.tsx'
import { Icon } from './icons.tsx'
import { keptFiles } from './kept-files.ts'
import { Links } from './Links.tsx'
import { Menu } from './Menu.tsx'
import type { MessageActions } from './Message.tsx'
import { Policy } from './Policy.tsx'
import { TranscriptForm } from './TranscriptForm.tsx'
import { VisitorForm } from './VisitorForm.tsx'

/** Whether the form is shown before the conversation. */
const asks = (s: WidgetSettings): boolean =>
  (s.formWhen === 'always' || (s.formWhen === 'away' && !s.online)) &&
  [s.formName, s.formPhone, s.formEmail].some((need) => need !== 'no')

/** The complete chat: header, feed, connection status, composer. */
export const Chat = ({
  isOpen,
  draft,
  onClose,
  onLang,
  onNew,
  hasSound,
  onSound,
  isIdentified,
  storage,
  widgetId,
}: {
  hasSound: boolean
  onSound: (isOn: boolean) => void
  /** The host page has said who the visitor is: the form asks nothing. */
  isIdentified: boolean
  storage: KeyValueStorage
  widgetId: string
  isOpen: boolean
  draft: Draft
  onClose: (() => void) | null
  onLang: ((lang: Lang) => void) | null
  /** A message of the other side has arrived. */
  onNew: () => void
}) => {
  const { conversation, settings, words } = usePanel()
  const state = useConversation(conversation)
  const isFeedVisible = useFeedVisible(isOpen)
  const kept = useMemo(() => keptFiles(storage, widgetId), [storage, widgetId])
  const attachments = useAttachments(kept)
  const field = useRef<HTMLTextAreaElement>(null)
  const [sentCount, setSentCount] = useState(0)
  /** The session for which the visitor opened the rating card. */
  const [rated, setRated] = useState<string | null>(null)
  const [isDragged, setDragged] = useState(false)
  const formName = `${widgetId}.form`
  const [isFormDone, setFormDone] = useState(() => storage.get(formName) !== null)
  const [isTranscriptOpen, setTranscriptOpen] = useState(false)
  const announcement = useAnnouncement(state, onNew)
  const focusField = useCallback(() => field.current?.focus(), [])

  useEffect(() => {
    // On a touch screen the keyboard would cover half of the text.
    // A panel that opened by itself must not take the focus.
    if (isOpen && document.hasFocus() && !matchMedia('(pointer: coarse)').matches) focusField()
  }, [isOpen, focusField])

  const { outgoing } = state
  const { setText } = draft
  const { restore } = attachments
  const actions = useMemo<MessageActions>(
    () => ({
      onRetry: (id) => {
        conversation.retry(id)
        setSentCount((n) => n + 1)
      },
      onPress: (messageId, { payload, label }) => {
        conversation.press({ messageId, payload }, label)
        setSentCount((n) => n + 1)
      },
      onRemove: (id) => {
        conversation.discard(id)
        focusField()
      },
      onEdit: (id) => {
        const failed = outgoing.find((m) => m.id === id)
        conversation.discard(id)
        if (failed?.files.length) restore(failed.files)
        if (failed?.text) setText((text) => (text ? `${failed.text}\n${text}` : failed.text))
        focusField()
      },
    }),
    [conversation, outgoing, setText, restore, focusField],
  )
  const rating = state.chat?.rating ?? null
  const isRatingOpen = rating !== null && rating.sessionId === rated
  /** The session that can be rated while it is open. */
  const ratableSession =
    rating && state.chat?.status !== 'closed' && !isRatingOpen && canRate(state.chat, now()) ? rating.sessionId : null
  const hasWritten = state.chat !== null || outgoing.length > 0
  const isAsked = !hasWritten && !isFormDone && !isIdentified && state.loading !== 'first' && asks(settings)
  const waiting = outgoing.filter((m) => !m.failure).length
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the button does the same
    <div
      class="chat"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDragged(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragged(false)
      }}
      onDrop={(event) => {
        setDragged(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        attachments.add(Array.from(event.dataTransfer?.files ?? []))
      }}
    >
      <Header
        {...{ chat: state.chat, hasWritten, onClose, onLang }}
        onRate={ratableSession ? () => setRated(ratableSession) : null}
        menu={
          <Menu
            {...{ hasSound, onSound }}
            onTranscript={settings.transcript && state.messages.length > 0 ? () => setTranscriptOpen(true) : null}
          />
        }
      />
      <main class="main">
        <div role="status">
          {state.connection === 'offline' && (
            <p class="bar">
              <Icon name="offline" size={16} />
              {waiting > 0 ? words.willSend(waiting) : words.noConnection}
            </p>
          )}
        </div>
        <Feed {...{ state, isFeedVisible, sentCount, actions, isRatingOpen }} onWriteAgain={focusField} />
        {(settings.linksShown === 'always' || !hasWritten) && (
          <Links links={settings.links} label={words.otherChannels} />
        )}
        {isTranscriptOpen && <TranscriptForm onClose={() => setTranscriptOpen(false)} />}
        {isAsked ? (
          <VisitorForm
            isAway={!settings.online}
            onDone={() => {
              storage.set(formName, '1')
              setFormDone(true)
              later(0, focusField)
            }}
          />
        ) : (
          <>
            {settings.policyUrl && !hasWritten && (
              <p class="policy">
                <Policy before={words.policy} link={words.policyLink} />
              </p>
            )}
            <Composer {...{ field, draft, attachments }} onSent={() => setSentCount((n) => n + 1)} />
          </>
        )}
      </main>
      <p class="hidden" aria-live="polite">
        {announcement}
      </p>
      {isDragged && <div class="drop">{words.dropHere}</div>}
    </div>
  )
}
