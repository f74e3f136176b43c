import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { isFull, type Target } from './targets.ts'
import styles from './transfer.module.css'

/** What happens when the operator cannot get the chat at once; empty when they can. */
export const Consequence = ({ target }: { target: Target }) => {
  const { transfer: words } = useWords('transfer')
  const lang = useLang()
  if (target.kind === 'team') {
    const { online, free } = target.team
    if (online > 0 && free > 0) return null
    return <p className={styles.notice}>{online === 0 ? words.nobodyInTeam : words.teamFull}</p>
  }
  const { operator } = target
  if (operator.presence !== 'online')
    return <p className={styles.notice}>{fill(words.awayNotice, { name: operator.name })}</p>
  if (!isFull(operator)) return null
  const minutes = operator.waitMs === null ? null : Math.max(1, Math.round(operator.waitMs / 60_000))
  const about = minutes === null ? '' : `. ${plural(lang, minutes, words.aboutMinutes)}`
  return <p className={styles.notice}>{fill(words.fullNotice, { name: operator.name }) + about}</p>
}
