import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** A question before an irreversible action. The cancel button has the focus. */
export const Confirm = ({
  title,
  children,
  confirm,
  cancel,
  closeLabel,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  /** The verb of the button that opened the dialog. */
  confirm: string
  cancel: string
  closeLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) => (
  <Dialog
    alert
    title={title}
    closeLabel={closeLabel}
    onClose={onClose}
    width={420}
    sheet={false}
    footer={
      <>
        <Button onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button variant={danger ? 'dangerSolid' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
