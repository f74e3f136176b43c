import { folded, searchForms } from '@beseda/domain/text/search-forms.ts'
import styles from './reply-templates.module.css'

/** A text with what was searched highlighted. `around`: begins shortly before it. */
export const Found = ({ text, search, around = false }: { text: string; search: string; around?: boolean }) => {
  const line = around ? text.replace(/\s+/g, ' ') : text
  const plain = folded(line)
  const hit = searchForms(search)
    .filter((form) => form !== '')
    .map((form) => ({ at: plain.indexOf(form), length: form.length }))
    .find(({ at }) => at >= 0)
  // a letter whose lower case is longer would shift the place
  if (!hit || plain.length !== line.length) return <>{line.slice(0, 200)}</>
  const from = around ? Math.max(0, hit.at - 24) : 0
  const end = hit.at + hit.length
  return (
    <span>
      {from > 0 && '…'}
      {line.slice(from, hit.at)}
      <mark className={styles.hit}>{line.slice(hit.at, end)}</mark>
      {line.slice(end, end + 200)}
    </span>
  )
}
