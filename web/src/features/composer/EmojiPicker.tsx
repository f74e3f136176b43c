import { EmojiPicker as Picker } from 'frimousse'
import { useLang, useWords } from '../../lib/language.ts'
import styles from './emoji.module.css'

/** Names and groups are served by this server only. */
const dataUrl = '/emoji'

interface Counted {
  readonly 'aria-rowindex'?: number | undefined
  readonly 'aria-colindex'?: number | undefined
}
/** The library counts rows and columns from 0, ARIA from 1. */
const fromOne = <P extends Counted>(props: P): P => {
  const { 'aria-rowindex': row, 'aria-colindex': column } = props
  return {
    ...props,
    ...(row !== undefined && { 'aria-rowindex': row + 1 }),
    ...(column !== undefined && { 'aria-colindex': column + 1 }),
  }
}

export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const words = useWords('composer').composer.emoji
  const lang = useLang()
  return (
    <Picker.Root
      className={styles.picker}
      locale={lang === 'ru' ? 'ru' : 'en'}
      emojibaseUrl={dataUrl}
      columns={9}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search className={styles.search} placeholder={words.search} aria-label={words.search} autoFocus />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading className={styles.note}>{words.loading}</Picker.Loading>
        <Picker.Empty className={styles.note}>{words.empty}</Picker.Empty>
        <Picker.List
          className={styles.list}
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={styles.category}>
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div {...fromOne(props)} className={styles.row}>
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button
                {...fromOne(props)}
                type="button"
                className={styles.emoji}
                data-active={emoji.isActive || undefined}
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  )
}
