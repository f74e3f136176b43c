import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import type { MonitoredOperator } from '@beseda/contract/entities/monitoring.ts'
import { type BreakKind, breakKinds } from '@beseda/contract/entities/user.ts'
import { type FormEvent, useId, useState } from 'react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './operator.module.css'

const lengths = ['5', '10', '15', '30', '60'] as const

interface Props {
  readonly operator: MonitoredOperator
  readonly onDone: () => void
  readonly onClose: () => void
}
/** When, why and for how long an operator is sent to a break. */
const BreakDialog = ({ operator, onDone, onClose }: Props) => {
  const { monitoring: words, shell, common } = useWords('monitoring')
  const form = useId()
  const [presence, setPresence] = useState<'break' | 'finishing'>('break')
  const [kind, setKind] = useState('')
  const [minutes, setMinutes] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const name = harmlessName(operator.name)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(monitoring.sendToBreak, {
        ...{ userId: operator.id, presence },
        ...{ kind: (kind || null) as BreakKind | null, minutes: minutes === '' ? null : Number(minutes) },
      })
      const text = answer.presence === 'break' ? words.break.sent : words.break.sentLater
      toast({ kind: 'success', text: fill(text, { name }) })
      onDone()
      onClose()
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
    }
  }
  return (
    <Dialog
      title={fill(words.break.title, { name })}
      closeLabel={common.close}
      onClose={onClose}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={isBusy}>
            {words.break.send}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void send(event)}>
        <p className={styles.quiet}>{words.break.note}</p>
        <Segmented
          wide
          label={words.break.when}
          value={presence}
          onChange={setPresence}
          options={[
            { value: 'break', label: words.break.now },
            { value: 'finishing', label: words.break.afterChats },
          ]}
        />
        <SelectField
          label={words.break.kind}
          options={[
            { value: '', label: words.break.noKind },
            ...breakKinds.map((value) => ({ value, label: shell.breaks[value] })),
          ]}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <SelectField
          label={words.break.minutes}
          options={[{ value: '', label: words.break.noMinutes }, ...lengths.map((value) => ({ value, label: value }))]}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
        {refusal && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  )
}
export default BreakDialog
