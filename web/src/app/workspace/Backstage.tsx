import { ChatCommands, type ChatCommandsProps } from '../../features/chat-actions/ChatCommands.tsx'
import CloseDialog from '../../features/thread/CloseDialog.tsx'
import { Background } from '../../features/workspace/Background.tsx'
import { withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'

const WaveDialog = late(withWords(() => import('../../features/black-list/WaveDialog.tsx'), 'blackList'))

/** What the workspace does without being asked, and commands about chats of the list with their dialogs. */
const Backstage = ({ workspace, onClosed }: Pick<ChatCommandsProps, 'workspace' | 'onClosed'>) => (
  <>
    <Background workspace={workspace} />
    <ChatCommands {...{ workspace, onClosed, CloseDialog, WaveDialog }} />
  </>
)
export default Backstage
