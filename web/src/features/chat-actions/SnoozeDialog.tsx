import { snoozes } from '@beseda/contract/endpoints/snoozes.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { snoozeChat } from '../../entities/chat/acts/snooze.ts'
import { call } from '../../lib/api.ts'
import { now as clock } from '../../lib/clock.ts'
import { formatAhead } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { inBrowser, isTomorrow, presetsOf, shownDate, shownTime } from './presets.ts'
import styles from './snooze.module.css'

interface Props {
  readonly chat: Chat
  readonly apply: (chat: Chat) => void
  readonly onClose: () => void
}
/** When the chat returns: times by its working calendar, chosen by a click or a digit, or another time. */
export const SnoozeDialog = ({ chat, apply, onClose }: Props) => {
  const { chatActions: words, common } = useWords('chatActions')
  const [now] = useState(clock)
  const times = useQuery({
    queryKey: ['snoozeTimes', chat.id, now],
    queryFn: ({ signal }) => call(snoozes.times, { chatId: chat.id }, { signal }),
  })
  const presets = presetsOf(times.data, now)
  const morning = times.data?.tomorrow ?? now + 86_400_000
  const [date, setDate] = useState<string | null>(null)
  const [time, setTime] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const choose = async (until: number) => {
    if (isBusy) return
    setBusy(true)
    const refused = await snoozeChat(chat, until, words, apply)
    setBusy(false)
    if (refused === null) onClose()
    else setRefusal(refused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = inBrowser(date ?? shownDate(morning), time ?? shownTime(morning))
    if (until !== null) void choose(until)
  }
  const byDigit = (event: KeyboardEvent) => {
    if ((event.target as Element).matches('input') || event.ctrlKey || event.altKey || event.metaKey) return
    const preset = presets[Number(event.code.replace(/^(Digit|Numpad)/, '')) - 1]
    if (!preset) return
    event.preventDefault()
    void choose(preset.at)
  }
  return (
    <Dialog
      title={fill(words.snoozeTitle, { name: chat.client.name })}
      closeLabel={common.close}
      onClose={onClose}
      width={400}
      sheet={false}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits press the buttons inside */}
      <div className={styles.body} onKeyDown={byDigit}>
        <p className={styles.note}>{words.explained}</p>
        {chat.waitingSince !== null && <p className={styles.waits}>{words.waits}</p>}
        <ul className={styles.presets}>
          {presets.map(({ id, at }, index) => (
            <li key={id}>
              <button
                type="button"
                className={styles.preset}
                onClick={() => void choose(at)}
                {...(index === 0 && { 'data-autofocus': true })}
              >
                <span>{nameOf(id, at, now, words)}</span>
                <span className={styles.at}>{formatAhead(at, now)}</span>
                <Kbd keys={[String(index + 1)]} />
              </button>
            </li>
          ))}
        </ul>
        {times.isPending && <p className={styles.note}>{words.loading}</p>}
        {times.isError && (
          <p className={styles.note}>
            {words.noTimes} <Button onClick={() => void times.refetch()}>{common.retry}</Button>
          </p>
        )}
        <form className={styles.own} onSubmit={submit} aria-label={words.own}>
          <TextField
            label={words.date}
            type="date"
            value={date ?? shownDate(morning)}
            min={shownDate(now)}
            required
            onChange={(event) => setDate(event.target.value)}
          />
          <TextField
            label={words.time}
            type="time"
            value={time ?? shownTime(morning)}
            required
            onChange={(event) => setTime(event.target.value)}
          />
          <Button type="submit" busy={isBusy}>
            {words.putAway}
          </Button>
        </form>
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      </div>
    </Dialog>
  )
}

const nameOf = (
  id: 'hour' | 'evening' | 'tomorrow' | 'monday',
  at: number,
  now: number,
  { presets }: ReturnType<typeof useWords<'chatActions'>>['chatActions'],
): string => {
  if (id === 'tomorrow') return isTomorrow(at, now) ? presets.tomorrow : presets.nextDay
  if (id === 'monday') return new Date(at).getDay() === 1 ? presets.monday : presets.nextWeek
  return presets[id]
}
