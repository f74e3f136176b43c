import type { PhoneButton, PhoneItem, PhoneMessage } from '@beseda/contract/phone.ts'
import { mediaUrl } from './api.ts'
import type { PhoneWords } from './words.ts'

interface Stage {
  readonly type: string
  readonly words: PhoneWords
}
const Item = ({ item, type, words }: Stage & { item: PhoneItem }) => {
  if (item.is === 'location')
    return (
      <a
        class="item"
        href={`https://www.openstreetmap.org/?mlat=${item.latitude}&mlon=${item.longitude}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <b>{item.title || words.location}</b>
        <span>
          {item.latitude}, {item.longitude}
        </span>
      </a>
    )
  if (item.is === 'contact')
    return (
      <div class="item">
        <b>{item.name}</b>
        <span>{item.phone}</span>
      </div>
    )
  if (item.is === 'card')
    return (
      <a class="item" href={item.url} target="_blank" rel="noopener noreferrer nofollow">
        <b>{item.title}</b>
        <span>{item.text}</span>
      </a>
    )
  const url = mediaUrl(type, item.mediaId)
  if (item.kind === 'image' || item.kind === 'sticker')
    return <img class={item.kind} src={url} alt={item.emoji || item.name || words.file} />
  // biome-ignore lint/a11y/useMediaCaption: what a client of the demo sent has no captions
  if (item.kind === 'voice' || item.kind === 'audio') return <audio controls src={url} aria-label={words.voice} />
  // biome-ignore lint/a11y/useMediaCaption: the same
  if (item.kind === 'video') return <video controls src={url} aria-label={item.name} />
  return (
    <a class="item" href={url} download={item.name}>
      <b>{item.name || words.file}</b>
      <span>{Math.max(1, Math.round(item.bytes / 1024))} KB</span>
    </a>
  )
}
interface BubbleProps extends Stage {
  readonly message: PhoneMessage
  readonly answered: PhoneMessage | null
  readonly time: string
  readonly onButton: (button: PhoneButton) => void
  readonly acts: readonly { readonly label: string; readonly run: () => void }[]
}
export const Bubble = ({ message: m, answered, time, onButton, acts, ...stage }: BubbleProps) => {
  const { words } = stage
  if (m.removed) return <li class={`bubble ${m.by} gone`}>{words.removed}</li>
  return (
    <li class={`bubble ${m.by}`}>
      <span class="who">{m.by === 'client' ? words.you : words.business}</span>
      {answered && <blockquote>{answered.text || words.file}</blockquote>}
      {m.title && <b class="subject">{m.title}</b>}
      {m.items.map((item, i) => (
        <Item key={i} item={item} {...stage} />
      ))}
      {m.text !== '' && (
        <p class="said" dir="auto">
          {m.text}
        </p>
      )}
      <span class="meta">
        {m.album && `${words.album} · `}
        {m.edited && `${words.edited} · `}
        {time}
        {m.by === 'client' && m.isRead && ` · ${words.read}`}
      </span>
      {m.buttons.map((row, i) => (
        <div class="row" key={i}>
          {row.map((button) => (
            <button type="button" key={button.label} onClick={() => onButton(button)}>
              {button.label}
            </button>
          ))}
        </div>
      ))}
      {acts.length > 0 && (
        <div class="acts">
          {acts.map(({ label, run }) => (
            <button type="button" key={label} onClick={run}>
              {label}
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
