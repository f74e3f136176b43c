import { chats as calls } from '@beseda/contract/endpoints/chats.ts'
import { isSoonRed } from '@beseda/domain/sla/forecast.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useNow } from '../../../lib/clock.ts'
import { formatDuration } from '../../../lib/format.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { fill, plural } from '../../../lib/words/plural.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { keys } from '../queries.ts'
import type { Workspace } from '../use-workspace.ts'
import styles from './forecast.module.css'

const everyMs = 15_000

/** How many chats turn red within ten minutes, and which: there is still time to do something about them. */
const Forecast = ({ workspace }: { workspace: Workspace }) => {
  const { forecast } = useWords('forecast')
  const lang = useLang()
  const now = useNow(1000)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: keys.forecast,
    queryFn: ({ signal }) => call(calls.forecast, {}, { signal }),
    refetchInterval: everyMs,
  })
  const soon = data?.chats.filter((chat) => isSoonRed(chat.due, now)) ?? []
  const count = soon.length + Math.max(0, (data?.total ?? 0) - (data?.chats.length ?? 0))
  if (count === 0) return null
  return (
    <div className={styles.line}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label={forecast.list}
        trigger={(props) => (
          <button type="button" className={styles.button} {...props}>
            <AlarmClock size={14} strokeWidth={2} aria-hidden="true" />
            <span>{plural(lang, count, forecast.count)}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      >
        <ul className={styles.list}>
          {soon.map((chat) => (
            <li key={chat.id}>
              <button
                type="button"
                className={styles.chat}
                onClick={() => {
                  setOpen(false)
                  workspace.openChat(chat.id)
                }}
              >
                <span className={styles.name}>{chat.client.name}</span>
                <span className={styles.who}>
                  {[chat.operator?.name ?? forecast.nobody, chat.team?.name].filter(Boolean).join(' · ')}
                </span>
                <span className={styles.left}>{formatDuration(Math.max(0, (chat.due?.highAt ?? now) - now))}</span>
              </button>
            </li>
          ))}
        </ul>
        {count > soon.length && <p className={styles.more}>{fill(forecast.more, { n: count - soon.length })}</p>}
      </Popover>
    </div>
  )
}
export default Forecast
