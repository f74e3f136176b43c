import type { ConversationState } from '@beseda/sdk/conversation.ts'
import type { Lang } from '../words.ts'
import { Avatar } from './Avatar.tsx'
import { usePanel } from './context.ts'
import { Icon } from './icons.tsx'

export const Header = ({
  chat,
  onClose,
  onLang,
  onRate,
}: {
  chat: ConversationState['chat']
  /** In a frame: the cross. */
  onClose: (() => void) | null
  /** On a page of its own: the choice of language. */
  onLang: ((lang: Lang) => void) | null
  /** The conversation may be rated before its end. */
  onRate: (() => void) | null
}) => {
  const { settings, words, lang } = usePanel()
  const operator = chat?.status === 'assigned' ? chat.operatorName : null
  const names = operator ? [operator] : settings.operators.slice(0, 3)
  const isOnline = settings.online || operator !== null
  const title = operator ?? (settings.title || settings.organization)
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
        <p>
          <i class={isOnline ? 'dot on' : 'dot'} />
          {operator ? words.online : isOnline ? settings.subtitle || words.online : words.offline}
        </p>
      </div>
      {onRate && (
        <button type="button" class="round" aria-label={words.rate} title={words.rate} onClick={onRate}>
          <Icon name="star" />
        </button>
      )}
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
