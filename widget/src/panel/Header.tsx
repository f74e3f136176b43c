import type { ConversationState } from '@beseda/sdk/conversation.ts'
import type { ComponentChildren } from 'preact'
import { now } from '../clock.ts'
import { returnText, waitText } from '../wait.ts'
import type { Lang } from '../words.ts'
import { Avatar } from './Avatar.tsx'
import { usePanel } from './context.ts'
import { Icon } from './icons.tsx'

export const Header = ({
  chat,
  hasWritten,
  onClose,
  onLang,
  onRate,
  menu,
}: {
  chat: ConversationState['chat']
  /** The initial title was shown until the visitor wrote. */
  hasWritten: boolean
  /** In a frame: the close button. */
  onClose: (() => void) | null
  /** On the chat page: the choice of language. */
  onLang: ((lang: Lang) => void) | null
  /** The conversation can be rated while it is open. */
  onRate: (() => void) | null
  menu: ComponentChildren
}) => {
  const { settings, words, lang } = usePanel()
  const { showOperators, showStatus, subtitle } = settings
  const operator = showOperators && chat?.status === 'assigned' ? chat.operatorName : null
  const names = operator ? [operator] : settings.operators.slice(0, 3)
  const isOnline = settings.online || operator !== null
  const title = operator ?? ((hasWritten ? '' : settings.initialTitle) || settings.title || settings.organization)
  const wait = settings.waitMs === null || chat?.status === 'assigned' ? '' : waitText(lang, settings.waitMs)
  const back = settings.returnsAt === null ? words.offline : returnText(lang, settings.returnsAt, now())
  const status = operator ? words.online : isOnline ? wait || subtitle || words.online : back
  const line = showStatus ? status : subtitle
  return (
    <header class="header">
      {settings.logoUrl && !operator ? (
        <img class="logo" src={settings.logoUrl} alt="" width={36} height={36} />
      ) : (
        names.length > 0 && (
          <div class="avatars">
            {names.map((name) => (
              <Avatar key={name} name={name} />
            ))}
          </div>
        )
      )}
      <div class="who">
        <h1>{title}</h1>
        {line && (
          <p>
            {showStatus && <i class={isOnline ? 'dot on' : 'dot'} />}
            {line}
          </p>
        )}
      </div>
      {onRate && (
        <button type="button" class="round" aria-label={words.rate} title={words.rate} onClick={onRate}>
          <Icon name="star" />
        </button>
      )}
      {menu}
      {onLang && (
        <fieldset class="langs">
          <legend class="hidden">{words.language}</legend>
          {(['ru', 'eng'] as const).map((choice) => (
            <button
              key={choice}
              type="button"
              lang={choice === 'ru' ? 'ru' : 'en'}
              aria-pressed={lang === choice}
              onClick={() => onLang(choice)}
            >
              {choice === 'ru' ? 'РУС' : 'ENG'}
            </button>
          ))}
        </fieldset>
      )}
      {onClose && (
        <button type="button" class="round" aria-label={words.close} onClick={onClose}>
          <Icon name="cross" />
        </button>
      )}
    </header>
  )
}
