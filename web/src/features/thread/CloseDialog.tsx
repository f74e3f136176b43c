import { CircleAlert } from 'lucide-react'
import { isOfCategory, type Missing } from '../../entities/chat/closing/missing.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './close-dialog.module.css'

/** The question before a closing that leaves something undone: what is missing, and how to close anyway. */
export const CloseDialog = ({
  missing,
  onGoOn,
  onClose,
}: {
  missing: readonly Missing[]
  onGoOn: () => void
  onClose: () => void
}) => {
  const { categories, common } = useWords('categories')
  const texts = categories.closing
  // A text that was begun may end with Enter.
  const isRisky = missing.includes('draft')
  return (
    <Dialog
      alert
      sheet={false}
      width={440}
      title={texts.title}
      closeLabel={common.close}
      onClose={onClose}
      footer={
        <>
          <Button {...(isRisky && { 'data-autofocus': true })} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="primary" {...(!isRisky && { 'data-autofocus': true })} onClick={onGoOn}>
            {missing.some(isOfCategory) ? texts.chooseAndClose : texts.close}
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {missing.map((what) => (
          <li key={what}>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts[what]}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
export default CloseDialog
