import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { EntranceEnd } from '../../parts/entrance/EntranceEnd.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { ResendButton } from '../../parts/entrance/ResendButton.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { confirmedStep, type Progress } from './progress.ts'

type AtCode = Extract<Progress, { stage: 'code' }>
const overCodes: readonly string[] = ['REGISTRATION_ENDED', 'REGISTRATION_WRONG_STAGE']

interface CodeStepProps {
  readonly progress: AtCode
  readonly go: (next: Progress) => void
  readonly startAgain: () => void
}
export const CodeStep = ({ progress, go, startAgain }: CodeStepProps) => {
  const words = useWords('entrance')
  const steps = words.entrance.signUpSteps
  const [isOver, setOver] = useState(false)
  const [resending, setResending] = useState(false)
  const note = (error: unknown): never => {
    if (error instanceof ApiError && overCodes.includes(error.code)) setOver(true)
    throw error
  }
  const form = useForm({
    initial: { code: '' },
    endpoint: signUp.confirm,
    allowsLeaving: true,
    toInput: ({ code }) => ({ code, token: progress.token }),
    send: (input) => call(signUp.confirm, input).catch(note),
    onSaved: (answer) => go(confirmedStep(answer)),
  })
  const { set, submit } = form
  const code = form.choice('code')
  const resend = async () => {
    setResending(true)
    try {
      go({ ...progress, ...(await call(signUp.resend, { token: progress.token }).catch(note)) })
      set({ code: '' })
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : words.common.noConnection })
    } finally {
      setResending(false)
    }
  }
  const { refusal } = form
  // At first for typing; after a wrong code, selected so that typing replaces it.
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="code"]')
    field?.focus()
    if (refusal) field?.select()
  }, [refusal])
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.text} role="status">
        {fill(steps.codeSent, { contact: progress.sentTo })}
      </p>
      <CodeField {...code} label={steps.code} required onFull={() => void submit()} />
      <EntranceEnd
        form={form}
        send={steps.confirm}
        startAgain={isOver ? { label: steps.startAgain, run: startAgain } : null}
      />
      {!isOver && (
        <>
          <div className={styles.row}>
            <ResendButton at={progress.resendAt} busy={resending} onPress={() => void resend()} />
          </div>
          <button type="button" className={styles.linkLike} onClick={startAgain}>
            {steps.another[progress.kind]}
          </button>
        </>
      )}
    </form>
  )
}
