import type { ComponentProps } from 'react'
import { SidePanel, type SideSlots } from '../../features/side-panel/SidePanel.tsx'
import { withWords } from '../../lib/language.ts'
import { late, preloaded } from '../../lib/late.ts'

const ClientPanel = preloaded(
  withWords(
    () => import('../../features/client-profile/ClientPanel.tsx'),
    'clientProfile',
    'companies',
    'errors',
    'extraFields',
    'side',
  ),
)
const slots: SideSlots = {
  Files: late(withWords(() => import('../../features/chat-files/FilesPanel.tsx'), 'side')),
  Knowledge: late(withWords(() => import('../../features/knowledge-panel/KnowledgePanel.tsx'), 'side')),
}
/** Which features fill the panels next to the chat. */
const Side = (props: Omit<ComponentProps<typeof SidePanel>, 'ClientPanel' | 'slots'>) => (
  <SidePanel {...props} ClientPanel={ClientPanel} slots={slots} />
)
export default Side
