import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { ChatCommands } from '../../features/chat-actions/ChatCommands.tsx'
import CloseDialog from '../../features/thread/CloseDialog.tsx'
import { Background } from '../../features/workspace/Background.tsx'

/** What the workspace does without being asked, and commands about chats of the list with their dialogs. */
const Backstage = ({ workspace }: { workspace: Workspace }) => (
  <>
    <Background workspace={workspace} />
    <ChatCommands workspace={workspace} CloseDialog={CloseDialog} />
  </>
)
export default Backstage
