import type { Team } from '@beseda/contract/entities/team.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { TeamValues } from '../../entities/team/team-form.ts'
import { now } from '../../lib/clock.ts'
import { formatFullDate } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { changeLines, settingsOf } from './changes.ts'
import type { Comparison } from './compare.ts'
import { Loads } from './Loads.tsx'
import { type Choice, choices, dateText, type Period, periodOf } from './period.ts'
import { useWhatIf } from './use-what-if.ts'
import { Waits } from './Waits.tsx'
import styles from './what-if.module.css'

const Assumptions = () => {
  const { whatIf: words } = useWords('whatIf')
  return (
    <details className={styles.how}>
      <summary>{words.how}</summary>
      <ul>
        {Object.entries(words.assumptions).map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
const periodText = ({ from, until }: Period): string => {
  const last = until - 1
  const [first, end] = [formatFullDate(from), formatFullDate(last)]
  return first === end ? first : `${first} — ${end}`
}
const Result = ({ result, byHand }: { result: Comparison; byHand: boolean }) => {
  const { whatIf: words } = useWords('whatIf')
  if (result.was.asked === 0 && result.now.asked === 0)
    return (
      <EmptyState icon={<History size={28} strokeWidth={1.5} aria-hidden="true" />} title={words.empty}>
        {words.emptyHint}
      </EmptyState>
    )
  return (
    <>
      {byHand && <p className={styles.note}>{words.byHand}</p>}
      <Waits result={result} />
      <Loads lines={result.loads} compared={result.after !== null} />
      <Assumptions />
    </>
  )
}

/** Simulates the chats of a past day with the form's settings. Saves nothing. */
const WhatIfDialog = ({
  team,
  members,
  values,
  onClose,
}: {
  team: Team
  members: readonly Named[]
  values: TeamValues
  onClose: () => void
}) => {
  const { whatIf: words, common } = useWords('whatIf')
  const lang = useLang()
  const [opened] = useState(now)
  const [choice, setChoice] = useState<Choice>('yesterday')
  const [date, setDate] = useState(() => dateText(opened, -1))
  const period = periodOf(choice, date, opened)
  const settings = settingsOf(team, values)
  const before = members.map((m) => m.id)
  const changes = settings && changeLines(team, { settings, members: { before, after: values.memberIds }, words, lang })
  const byHand = settings?.distributionRule === 'manual' && team.distributionRule !== 'manual'
  const isCompared = settings !== null && changes !== null && changes.length > 0 && !byHand
  const { share, result, failed } = useWhatIf(period, {
    team,
    settings: isCompared ? settings : null,
    memberIds: isCompared ? values.memberIds : [],
  })
  return (
    <Dialog title={fill(words.title, { name: team.name })} closeLabel={common.close} onClose={onClose} width={760}>
      <div className={styles.content}>
        <div className={styles.period}>
          <Segmented
            label={words.period}
            options={choices.map((value) => ({ value, label: words.periods[value] }))}
            value={choice}
            onChange={setChoice}
          />
          {choice === 'day' && (
            <TextField
              label={words.day}
              hideLabel
              type="date"
              max={dateText(opened, 0)}
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
          {period && (
            <span className={styles.quiet}>
              {periodText(period)}
              {result && ` · ${plural(lang, result.requests, words.requests)}`}
            </span>
          )}
        </div>
        {settings === null ? (
          <p className={styles.note}>{words.wrong}</p>
        ) : changes && changes.length > 0 ? (
          <ul className={styles.changes} aria-label={words.changes}>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p className={styles.note}>{words.nothingChanged}</p>
        )}
        {period === null ? (
          <p className={styles.note}>{words.noDay}</p>
        ) : failed ? (
          <Loaded query={failed} shape="form">
            {() => null}
          </Loaded>
        ) : result ? (
          <Result result={result} byHand={byHand} />
        ) : (
          <div className={styles.progress}>
            <progress max={1} value={share} aria-label={words.counting} />
            <span className={styles.quiet}>{words.counting}</span>
          </div>
        )}
      </div>
    </Dialog>
  )
}
export default WhatIfDialog
