import { useEffect, useRef, useState } from 'preact/hooks'
import { usePanel } from './context.ts'
import { Icon } from './icons.tsx'

/** What is needed rarely: the sound, and the conversation by e-mail. */
export const Menu = ({
  hasSound,
  onSound,
  onTranscript,
}: {
  hasSound: boolean
  onSound: (isOn: boolean) => void
  /** null: there is nothing to send, or it is turned off. */
  onTranscript: (() => void) | null
}) => {
  const { words } = usePanel()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, away)
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, away)
    }
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from every button in it
    <div
      ref={box}
      class="more"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        // not the whole panel
        event.stopPropagation()
        setOpen(false)
        toggle.current?.focus()
      }}
    >
      <button
        ref={toggle}
        type="button"
        class="round"
        aria-expanded={isOpen}
        aria-label={words.more}
        title={words.more}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div class="menu">
          <button type="button" role="switch" aria-checked={hasSound} onClick={() => onSound(!hasSound)}>
            <Icon name={hasSound ? 'sound' : 'silent'} size={16} />
            {words.sound}
            <b aria-hidden="true">{hasSound ? words.on : words.off}</b>
          </button>
          {onTranscript && (
            <button
              type="button"
              onClick={() => {
                setOpen(false)
                onTranscript()
              }}
            >
              <Icon name="mail" size={16} />
              {words.transcript}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
