import { bans } from '@beseda/contract/endpoints/bans.ts'
import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import type { Likeness, SpamWave } from '@beseda/contract/entities/ban.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaveDialogProps } from '../../entities/chat/spam/wave-dialog.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast, undoKey } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { bansKey } from './queries.ts'
import styles from './wave.module.css'

const kinds = ['address', 'network', 'text'] as const satisfies readonly Likeness[]
const periods = [10, 30, 60, 240, 1440] as const
type WaveChat = SpamWave['chats'][number]

/** Calls take so many chats at once. */
const inPortions = async (
  ids: readonly string[],
  send: (chatIds: string[]) => ReturnType<typeof call<typeof bulk.spam>>,
) => {
  const all: Awaited<ReturnType<typeof send>> = { done: [], refused: [] }
  for (let n = 0; n < ids.length; n += limits.bulkChats) {
    const { done, refused } = await send(ids.slice(n, n + limits.bulkChats))
    all.done.push(...done)
    all.refused.push(...refused)
  }
  return all
}

/** The new clients who resemble one that is spam: by what, from when, and which of them are marked as well. */
const WaveDialog = ({ chat, apply, onClose }: WaveDialogProps) => {
  const { common, chats, blackList: words } = useWords('blackList')
  const lang = useLang()
  const now = useNow(60_000)
  const queryClient = useQueryClient()
  const [minutes, setMinutes] = useState<number>(limits.spamWaveMinutes)
  const [by, setBy] = useState<ReadonlySet<Likeness>>(new Set(['address', 'text']))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const query = useQuery({
    queryKey: [...bansKey, 'wave', chat.id, minutes],
    queryFn: ({ signal }) => call(bans.wave, { chatId: chat.id, minutes }, { signal }),
    staleTime: 0,
  })
  const shown = query.data?.chats.filter(({ same }) => same.some((what) => by.has(what))) ?? []
  const chosen = shown.filter(({ id }) => !left.has(id))
  const toggled = <T,>(set: ReadonlySet<T>, value: T): ReadonlySet<T> => {
    const next = new Set(set)
    if (!next.delete(value)) next.add(value)
    return next
  }
  const takeBack = async (ids: readonly string[]) => {
    try {
      const { done, refused } = await inPortions(ids, (chatIds) => call(bulk.undoSpam, { chatIds }))
      apply(done)
      if (refused[0]) toast({ kind: 'error', text: refused[0].text })
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
  }
  const mark = async () => {
    if (isBusy || chosen.length === 0) return
    setBusy(true)
    setRefusal(null)
    try {
      const { done, refused } = await inPortions(
        chosen.map(({ id }) => id),
        (chatIds) => call(bulk.spam, { chatIds }),
      )
      apply(done)
      void queryClient.invalidateQueries({ queryKey: bansKey })
      const run = () => void takeBack(done.map(({ id }) => id))
      if (done.length > 0) {
        const text = plural(lang, done.length, words.wave.done)
        toast({ kind: 'info', text, action: { label: chats.thread.undo, keys: undoKey, run } })
      }
      if (!refused[0]) return onClose()
      setRefusal(`${plural(lang, refused.length, words.wave.refused)} ${refused[0].text}`)
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={fill(words.wave.title, { name: chat.client.name })}
      closeLabel={common.close}
      onClose={onClose}
      width={620}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="dangerSolid"
            busy={isBusy}
            disabledReason={chosen.length === 0 ? words.wave.nobodyChosen : null}
            onClick={() => void mark()}
          >
            {fill(words.wave.mark, { n: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles.wave}>
        <p>{words.wave.text}</p>
        <SelectField
          label={words.wave.since}
          value={String(minutes)}
          options={periods.map((n) => ({ value: String(n), label: words.wave.periods[n] }))}
          onChange={(event) => setMinutes(Number(event.target.value))}
        />
        <Loaded query={query} shape="form">
          {(wave) => (
            <>
              <fieldset className={styles.by}>
                <legend>{words.wave.by}</legend>
                {kinds.map((kind) => (
                  <CheckField
                    key={kind}
                    label={`${words.wave.same[kind]}: ${wave.chats.filter(({ same }) => same.includes(kind)).length}`}
                    checked={by.has(kind)}
                    disabledReason={kind !== 'text' && wave.address === null ? words.wave.noAddress : null}
                    onChange={() => setBy(toggled(by, kind))}
                  />
                ))}
              </fieldset>
              {shown.length === 0 ? (
                <p className={styles.quiet}>{words.wave.nobody}</p>
              ) : (
                <ul className={styles.list} aria-label={words.wave.list}>
                  {shown.map((one) => (
                    <Row
                      key={one.id}
                      chat={one}
                      time={formatDateTime(one.at, now)}
                      isChosen={!left.has(one.id)}
                      onToggle={() => setLeft(toggled(left, one.id))}
                    />
                  ))}
                </ul>
              )}
              {wave.hasMore && <p className={styles.quiet}>{words.wave.more}</p>}
            </>
          )}
        </Loaded>
        {refusal !== null && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
interface RowProps {
  readonly chat: WaveChat
  readonly time: string
  readonly isChosen: boolean
  readonly onToggle: () => void
}
const Row = ({ chat, time, isChosen, onToggle }: RowProps) => (
  <li>
    <label className={styles.row}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className={styles.name}>
        <bdi>{chat.client.name}</bdi>
        <span className={styles.quiet}>{time}</span>
      </span>
      <bdi className={styles.text}>{chat.text}</bdi>
    </label>
  </li>
)
export default WaveDialog
