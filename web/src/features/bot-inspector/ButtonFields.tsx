import type { BotReactionOf } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useState } from 'react'
import { useEditor } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './inspector.module.css'

type Button = BotReactionOf<'button'>

/** What is on a button, and the value that it means: the same text until somebody gives it another one. */
export const ButtonFields = ({
  reaction,
  onChange,
}: {
  reaction: Button
  onChange: (reaction: Button, tag: string) => void
}) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const [isOpen, setOpen] = useState(false)
  const isOwn = reaction.value !== reaction.label
  const leave = () => editor.endStep()
  return (
    <>
      <TextField
        label={bots.buttonText}
        hideLabel
        placeholder={bots.buttonText}
        autoComplete="off"
        value={reaction.label}
        counter={{ length: reaction.label.length, max: limits.buttonText }}
        onChange={({ target: { value } }) =>
          onChange({ ...reaction, label: value, value: isOwn ? reaction.value : value }, `label ${reaction.id}`)
        }
        onBlur={leave}
      />
      {isOwn || isOpen ? (
        <TextField
          label={bots.buttonValue}
          hint={bots.buttonValueHint}
          autoComplete="off"
          value={reaction.value}
          maxLength={limits.botButtonValue}
          onChange={({ target: { value } }) => onChange({ ...reaction, value }, `value ${reaction.id}`)}
          onBlur={leave}
        />
      ) : (
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          {bots.otherValue}
        </button>
      )}
    </>
  )
}
