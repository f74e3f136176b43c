import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { discardForms, isDirty, leavesForm, saveForms } from '../lib/dirty.ts'
import { useWords } from '../lib/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before the user leaves a page with unsaved changes: save, discard, or stay. */
export const LeaveQuestion = () => {
  const { common, shell } = useWords()
  const [busy, setBusy] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && leavesForm(current, next),
    // For closing the tab the browser asks (holdPage).
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const { leave } = shell
  const save = async () => {
    setBusy(true)
    const saved = await saveForms()
    setBusy(false)
    if (saved) blocker.proceed()
    else blocker.reset()
  }
  const discard = () => {
    discardForms()
    blocker.proceed()
  }
  return (
    <Dialog
      alert
      title={leave.heading}
      closeLabel={common.close}
      onClose={blocker.reset}
      width={440}
      sheet={false}
      footer={
        <>
          <Button onClick={blocker.reset}>{leave.stay}</Button>
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
