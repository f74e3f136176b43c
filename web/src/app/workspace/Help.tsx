import { HelpDialog, type HelpDialogProps } from '../../features/bulk/forecast/HelpDialog.tsx'
import TransferDialog from '../../features/transfer/TransferDialog.tsx'

const Help = (props: HelpDialogProps) => <HelpDialog {...props} TransferDialog={TransferDialog} />
export default Help
