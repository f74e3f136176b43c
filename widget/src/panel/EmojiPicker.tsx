import { useLayoutEffect, useRef, useState } from 'preact/hooks'

const emoji = [
  ...['😀', '😄', '😁', '😅', '😂', '🙂', '😉', '😊', '😍', '😘', '😎', '🤔', '😐', '😕', '🙁', '😢', '😭', '😡'],
  ...['😱', '🥳', '🤗', '🙏', '👍', '👎', '👌', '👋', '👏', '💪', '🤝', '✌️', '❤️', '💔', '🔥', '⭐', '✅', '❌'],
  ...['❓', '❗', '🎉', '🎁', '💡', '📷', '📦', '🚚', '🏠', '📞', '✉️', '💳', '💰', '⏰', '📅', '☀️', '🌧️', '☕'],
]
const columns = 9

/** A chunk of its own, loaded at the first opening. One tab stop; arrows move within. */
export interface PickerProps {
  readonly label: string
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}
export default function EmojiPicker({ label, onPick, onClose }: PickerProps) {
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  // before the next key: an effect after painting leaves Enter on the button that the arrow left
  useLayoutEffect(() => (box.current?.children[at] as HTMLElement | undefined)?.focus(), [at])
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  return (
    <div
      ref={box}
      class="emoji"
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
        const next = at + (moves[event.key] ?? 0)
        if (next === at || next < 0 || next >= emoji.length) return
        event.preventDefault()
        setAt(next)
      }}
    >
      {emoji.map((one, i) => (
        <button key={one} type="button" tabIndex={i === at ? 0 : -1} onClick={() => onPick(one)}>
          {one}
        </button>
      ))}
    </div>
  )
}
