import { BulkBar, type BulkBarProps } from '../../features/bulk/BulkBar.tsx'
import { CategoryPicker, TransferDialog } from './dialogs.ts'

/** The bar of bulk actions with its dialogs. */
const BulkActions = (props: BulkBarProps) => (
  <BulkBar {...props} CategoryPicker={CategoryPicker} TransferDialog={TransferDialog} />
)
export default BulkActions
