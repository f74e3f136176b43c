import { AlarmClock, ChevronDown, HandHelping } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import type { ListWorkspace } from '../../../entities/chat/use-workspace.ts'
import { formatDuration } from '../../../lib/format.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { fill, plural } from '../../../lib/words/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { tip } from '../../../ui/Tooltip.tsx'
import { Refused } from '../Refused.tsx'
import { useBulk } from '../use-bulk.ts'
import styles from './forecast.module.css'
import type { HelpDialogProps } from './HelpDialog.tsx'
import { useForecast } from './use-forecast.ts'

export interface ForecastProps {
  readonly workspace: ListWorkspace
  /** The list already has red chats, so help makes sense even when no more will follow. */
  readonly isLate: boolean
}

/** Which chats turn red within ten minutes, and how many: there is still time to act. */
export const Forecast = ({
  workspace,
  isLate,
  HelpDialog,
}: ForecastProps & { HelpDialog: ComponentType<HelpDialogProps> }) => {
  const { forecast } = useWords('bulk', 'forecast')
  const lang = useLang()
  const { soon, more, time } = useForecast()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { run, progress, refusals, forget } = useBulk(soon, { selects: false })
  const count = soon.length + more
  const ask = () => {
    setOpen(false)
    setAsking(true)
  }
  const isQuiet = count === 0 && !isLate && !progress && !refusals && !isAsking
  return isQuiet ? null : (
    <div>
      <div className={styles.line}>
        {count > 0 && (
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
            <p className={styles.heading}>{forecast.list}</p>
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
                    <span className={styles.left}>
                      {formatDuration(Math.max(0, (chat.due?.highAt ?? time) - time))}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {more > 0 && <p className={styles.more}>{fill(forecast.more, { n: more })}</p>}
          </Popover>
        )}
        <Button size="s" className={styles.help} busy={progress !== null} onClick={ask} {...tip(forecast.help)}>
          <HandHelping size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={count > 0 ? 'visually-hidden' : undefined}>
            {progress ? fill(forecast.helpBusy, progress) : forecast.help}
          </span>
        </Button>
      </div>
      {refusals && <Refused refusals={refusals} onClose={forget} />}
      {isAsking && (
        <Suspense fallback={null}>
          <HelpDialog
            soon={soon}
            onSend={(transfer, chats) => void run({ name: 'transfer', transfer }, chats)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
