import { bans } from '@beseda/contract/endpoints/bans.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { BanDialogProps } from '../../entities/chat/ban-dialog.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import styles from './black-list.module.css'
import { bansKey } from './queries.ts'

const terms = { day: 1, month: 30, forever: null } as const
type Term = keyof typeof terms
type Kind = 'client' | 'address'

/** Blocks the client of a chat, or the address they write from: why and until when. */
const BanDialog = ({ chat, onClose }: BanDialogProps) => {
  const { common, blackList: words, errors } = useWords('blackList', 'errors')
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<Kind>('client')
  const [term, setTerm] = useState<Term>('month')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return field.current?.focus()
    setBusy(true)
    try {
      const ban = await call(bans.add, { chatId: chat.id, kind, reason, days: terms[term] })
      toast({ kind: 'success', text: fill(words.added, { name: ban.address ?? ban.client.name }) })
      void queryClient.invalidateQueries({ queryKey: bansKey })
      onClose()
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
    }
  }
  return (
    <Dialog
      title={fill(words.banTitle, { name: chat.client.name })}
      closeLabel={common.close}
      onClose={onClose}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="dangerSolid" busy={isBusy} onClick={() => void send()}>
            {words.ban}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <p>{words.banText}</p>
        <TextAreaField
          ref={field}
          label={words.reason}
          data-autofocus
          required
          rows={2}
          maxLength={limits.banReason}
          value={reason}
          error={isMissing && reason.trim() === '' ? errors.FIELD_REQUIRED : null}
          onChange={(event) => setReason(event.target.value)}
        />
        <SelectField
          label={words.whom}
          value={kind}
          hint={kind === 'address' ? words.addressHint : undefined}
          options={[
            { value: 'client', label: words.kinds.client },
            { value: 'address', label: words.kinds.address },
          ]}
          onChange={(event) => setKind(event.target.value as Kind)}
        />
        <SelectField
          label={words.term}
          value={term}
          options={(Object.keys(terms) as Term[]).map((value) => ({ value, label: words.terms[value] }))}
          onChange={(event) => setTerm(event.target.value as Term)}
        />
        {refusal !== null && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  )
}
export default BanDialog
