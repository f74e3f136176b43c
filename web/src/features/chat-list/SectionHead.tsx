import type { SectionId } from '../../entities/chat/order/sections.ts'
import type { SteadySection } from '../../entities/chat/order/shown.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDay } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import type { Words } from '../../lib/words/shape.ts'
import styles from './list.module.css'

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
const isDay = (id: SectionId): id is `day:${string}` => id.startsWith('day:')

/** The name of a section; undefined for the unnamed one. A day is its own name. */
export const sectionTitle = (id: SectionId, words: Words['chats']['list']): string | undefined => {
  if (id === 'all') return undefined
  return isDay(id) ? id.slice(4) : words.sections[id as keyof typeof words.sections]
}

export const SectionHead = ({ section }: { section: SteadySection }) => {
  const words = useWords().chats.list
  const now = useNow(60_000)
  const at = isDay(section.id) ? section.rows[0]?.chat.activityAt : undefined
  return (
    <span className={styles.head}>
      {at === undefined ? sectionTitle(section.id, words) : capital(formatDay(at, now))}
      <span className={styles.count}>{section.count}</span>
    </span>
  )
}
