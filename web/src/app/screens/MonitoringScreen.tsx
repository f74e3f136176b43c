import { OperatorPanel } from '../../features/monitored-operator/OperatorPanel.tsx'
import type { OperatorPanelProps } from '../../features/monitoring/Lists.tsx'
import { MonitoringPage } from '../../features/monitoring/MonitoringPage.tsx'
import { TransferDialog } from '../workspace/dialogs.ts'

const Panel = (props: OperatorPanelProps) => <OperatorPanel {...props} TransferDialog={TransferDialog} />

/** Monitoring, whose operators can be opened and whose chats can be handed on. */
const MonitoringScreen = () => <MonitoringPage OperatorPanel={Panel} />
export default MonitoringScreen
