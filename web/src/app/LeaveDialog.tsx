import { useState } from 'react'
import { discardForms, saveForms } from '../lib/dirty.ts'
import { useWords } from '../lib/language.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Unsaved changes: save, discard, or stay. */
const LeaveDialog = ({ onLeave, onClose }: { readonly onLeave: () => void; readonly onClose: () => void }) => {
  const { common, shell } = useWords()
  const [busy, setBusy] = useState(false)
  const { leave } = shell
  const save = async () => {
    setBusy(true)
    const saved = await saveForms()
    setBusy(false)
    if (saved) onLeave()
    else onClose()
  }
  const discard = () => {
    discardForms()
    onLeave()
  }
  return (
    <Dialog
      alert
      title={leave.heading}
      closeLabel={common.close}
      onClose={onClose}
      width={440}
      sheet={false}
      footer={
        <>
          <Button onClick={onClose}>{leave.stay}</Button>
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

export default LeaveDialog
