import { DeadLetters } from '../../features/dead-letters/DeadLetters.tsx'
import { StatusPage } from '../../features/status/StatusPage.tsx'

/** The state of the installation, and what gave up in its organizations. */
const StatusScreen = () => <StatusPage deadLetters={<DeadLetters scope="all" filter={{}} />} />
export default StatusScreen
