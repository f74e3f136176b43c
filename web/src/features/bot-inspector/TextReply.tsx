import type { BotReply } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { botVariables } from '@beseda/domain/bot/variables.ts'
import { Braces } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import { useEditor } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './inspector.module.css'

type TextReplyValue = Extract<BotReply, { readonly kind: 'text' }>

/** A text with variables and emoji, and how long it is. */
export const TextReply = ({
  reply,
  onChange,
  Emoji,
}: {
  reply: TextReplyValue
  onChange: (reply: BotReply, tag: string) => void
  Emoji: ComponentType<{ readonly onPick: (emoji: string) => void }>
}) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const area = useRef<HTMLTextAreaElement>(null)
  const set = (text: string) => onChange({ ...reply, text }, `reply ${reply.id}`)
  const insert = (piece: string) => {
    const { selectionStart: from = reply.text.length, selectionEnd: to = from } = area.current ?? {}
    set(reply.text.slice(0, from) + piece + reply.text.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + piece.length, from + piece.length)
    })
  }
  return (
    <div className={styles.text}>
      <textarea
        ref={area}
        aria-label={bots.replyText}
        placeholder={bots.replyPlaceholder}
        rows={2}
        value={reply.text}
        onChange={(event) => set(event.target.value)}
        onBlur={() => editor.endStep()}
      />
      <div className={styles.textTools}>
        <Emoji onPick={insert} />
        <Menu
          label={bots.variables}
          placement="bottom-start"
          groups={[
            botVariables.map((name) => ({
              id: name,
              label: bots.variableNames[name],
              onSelect: () => insert(`{{${name}}}`),
            })),
          ]}
          trigger={(props) => (
            <IconButton small label={bots.variables} {...props}>
              <Braces size={15} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        />
        <span className={reply.text.length > limits.botText ? styles.over : styles.count}>
          {reply.text.length} / {limits.botText}
        </span>
      </div>
    </div>
  )
}
