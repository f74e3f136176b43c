import type { ReplyCategory, ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { Pencil, Plus } from 'lucide-react'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { tip, tipIfCut } from '../../ui/Tooltip.tsx'
import { useCurrentInView } from '../../ui/use-current-in-view.ts'
import styles from './templates.module.css'

interface Props {
  readonly categories: readonly ReplyCategory[]
  readonly templates: readonly ReplyTemplate[]
  /** `personal`, an id, or undefined: all. */
  readonly current: string | undefined
  readonly onChoose: (to: string | undefined) => void
  readonly onEdit: (id: string) => void
}
/** The categories with the number of their templates and their teams. */
export const CategoryList = ({ categories, templates, current, onChoose, onEdit }: Props) => {
  const { replyTemplates: words } = useWords('replyTemplates')
  const lang = useLang()
  const countOf = (id: string | null) => templates.filter((t) => (t.category?.id ?? null) === id).length
  const teamsOf = ({ teams }: ReplyCategory) => {
    if (teams === null) return null
    const names = teams.map((t) => t.name).join(', ')
    return (
      <span className={styles.teams} {...tip(names)}>
        {teams.length === 1 ? names : plural(lang, teams.length, words.teamCount)}
      </span>
    )
  }
  const row = useCurrentInView<HTMLElement>(current ?? '')
  const item = (to: string | undefined, name: string, count: number, note?: React.ReactNode) => (
    <button
      type="button"
      className={styles.category}
      aria-current={current === to ? 'true' : undefined}
      onClick={() => onChoose(to)}
    >
      <span className={styles.categoryName} {...tipIfCut(name)}>
        {name}
      </span>
      {note}
      <span className={styles.count}>{formatNumber(count)}</span>
    </button>
  )
  return (
    <nav ref={row} className={styles.categories} aria-label={words.categories}>
      <ul>
        <li>{item(undefined, words.all, templates.length)}</li>
        <li>{item('personal', words.personal, countOf(null))}</li>
        {categories.map((c) => (
          <li key={c.id}>
            {item(c.id, c.name, countOf(c.id), teamsOf(c))}
            {c.mayChange && (
              <IconButton small label={fill(words.editCategory, { name: c.name })} onClick={() => onEdit(c.id)}>
                <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button size="s" icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />} onClick={() => onEdit('new')}>
        {words.addCategory}
      </Button>
    </nav>
  )
}
