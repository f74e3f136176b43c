import { useQuery } from '@tanstack/react-query'
import { unreadMentionsQuery } from '../../entities/mention/queries.ts'
import { formatCount } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { Badge } from '../../ui/Badge.tsx'

/** How many mentions the user has not read; nothing when there are none. */
const Unread = ({ className = '' }: { className?: string | undefined }) => {
  const { mentions: words } = useWords('mentions')
  const lang = useLang()
  const unread = useQuery(unreadMentionsQuery).data?.unread ?? 0
  if (unread === 0) return null
  return <Badge text={formatCount(unread)} label={plural(lang, unread, words.unread)} className={className} />
}
export default Unread
