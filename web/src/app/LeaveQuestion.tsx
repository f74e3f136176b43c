import { useState } from 'react'
import { discardForms, isDirty, leavesForm, saveForms } from '../lib/dirty.ts'
import { useWords } from '../lib/language.ts'
import type { Move } from '../lib/router/history.ts'
import { useLeaveQuestion } from '../lib/router/react.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

const losesForm = ({ current, next }: Move): boolean => isDirty() && leavesForm(current, next)

/** Before a page with something unsaved is left: save, give it up, or stay. */
export const LeaveQuestion = () => {
  const { common, shell } = useWords()
  const [busy, setBusy] = useState(false)
  const question = useLeaveQuestion(losesForm)
  if (!question) return null
  const { proceed, stay } = question
  const { leave } = shell
  const save = async () => {
    setBusy(true)
    const saved = await saveForms()
    setBusy(false)
    if (saved) proceed()
    else stay()
  }
  const discard = () => {
    discardForms()
    proceed()
  }
  return (
    <Dialog
      alert
      title={leave.heading}
      closeLabel={common.close}
      onClose={stay}
      width={440}
      sheet={false}
      footer={
        <>
          <Button onClick={stay}>{leave.stay}</Button>
          <Button onClick={discard}>{leave.discard}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()} data-autofocus>
            {leave.save}
          </Button>
        </>
      }
    >
      {leave.text}
    </Dialog>
  )
}
