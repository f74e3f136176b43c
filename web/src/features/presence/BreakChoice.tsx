import { presence } from '@beseda/contract/endpoints/presence.ts'
import { type BreakKind, breakKinds } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { call } from '../../lib/api.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './BreakChoice.module.css'
import { BreakSlots } from './BreakSlots.tsx'
import { Chips } from './Chips.tsx'
import type { ChosenPresence } from './use-choose-presence.ts'

type Choose = (chosen: ChosenPresence) => void
const plans = [5, 10, 15, 30, 60] as const

/** Who of the user's teams is on a break. Refetched with every change of a status while it is shown. */
export const breaksQuery = queryOptions({
  queryKey: liveKeys.breaks,
  queryFn: ({ signal }) => call(presence.breaks, {}, { signal }),
  staleTime: 0,
})

/** A custom reason, saved with Enter or when the user leaves the field. */
const Note = ({ onKeep }: { onKeep: (note: string) => void }) => {
  const { breakNote } = useViewer()
  const { note: label } = useWords('presence').presence
  const [typed, setTyped] = useState(breakNote)
  const keep = () => onKeep(typed.trim())
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      maxLength={limits.breakNote}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}

/** The position on the waitlist, and a button to leave it. */
const Waiting = ({ position, onStop }: { position: number | null; onStop: () => void }) => {
  const { presence: words } = useWords('presence')
  const { breakWish } = useViewer()
  const text = breakWish === 'finishing' ? words.waitlistFinishing : words.waitlist
  return (
    <div className={styles.waiting}>
      <p aria-live="polite">{fill(text, { n: position ?? '…' })}</p>
      <Button size="s" onClick={onStop}>
        {words.stopWaiting}
      </Button>
    </div>
  )
}

/** The reason and length of a break; the break begins at once, after the current chats, or when a slot is free. */
const BreakChoice = ({ onChoose }: { onChoose: Choose }) => {
  const { presence: words } = useWords('presence')
  const lang = useLang()
  const { presence, presenceSince, breakKind, breakNote, breakMinutesPlanned: minutes, breakWish } = useViewer()
  const chats = useQuery(countersQuery).data?.assigned ?? 0
  const { data: slots } = useQuery(breaksQuery)
  const name = useId()
  const isAway = presence === 'break' || presence === 'finishing'
  const isChosen = isAway || Boolean(breakWish)
  const isFull = !isAway && (slots?.teams ?? []).some((team) => team.away >= team.limit)
  /** Changes reason or end of the current break. */
  const change = (change: { kind?: BreakKind; note?: string; minutes?: number | null }) =>
    onChoose({
      presence: breakWish ?? (presence === 'finishing' ? 'finishing' : 'break'),
      ...{ kind: breakKind, note: breakNote, minutes, ...change },
      whenFree: isFull || Boolean(breakWish),
    })
  const whyNow = isFull ? words.whenFree : words.whyOnline
  return (
    <div className={styles.choice}>
      {slots && <BreakSlots teams={slots.teams} wanted={!isAway} />}
      {breakWish && <Waiting position={slots?.position ?? null} onStop={() => onChoose({ presence: 'online' })} />}
      {presence === 'finishing' && <p className={styles.note}>{plural(lang, chats, words.left)}</p>}
      <Chips
        label={isChosen ? words.why : whyNow}
        name={`${name}-kind`}
        options={breakKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        value={isChosen ? breakKind : null}
        onChange={(kind) => change({ kind })}
      />
      {isChosen && (
        <>
          <Chips
            label={words.plan}
            name={`${name}-plan`}
            options={[null, ...plans].map((n) => ({ value: n, label: n === null ? words.noPlan : String(n) }))}
            value={minutes ?? null}
            onChange={(n) => change({ minutes: n })}
          />
          <Note key={`${presenceSince} ${breakWish}`} onKeep={(note) => change({ note })} />
        </>
      )}
      {presence === 'online' && !breakWish && chats > 0 && (
        <button
          type="button"
          className={styles.finish}
          onClick={() => onChoose({ presence: 'finishing', whenFree: isFull })}
        >
          <Hourglass size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {plural(lang, chats, words.finish)}
            <span className={styles.note}>{isFull ? words.finishWhenFree : words.finishNote}</span>
          </span>
        </button>
      )}
    </div>
  )
}
export default BreakChoice
