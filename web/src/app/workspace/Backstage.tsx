import { useEffect } from 'react'
import { ChatCommands, type ChatCommandsProps } from '../../features/chat-actions/ChatCommands.tsx'
import CloseDialog from '../../features/thread/CloseDialog.tsx'
import { Background } from '../../features/workspace/Background.tsx'
import { later } from '../../lib/clock.ts'
import { withWords } from '../../lib/language.ts'
import { late, preloadParts } from '../../lib/late.ts'

const WaveDialog = late(withWords(() => import('../../features/black-list/WaveDialog.tsx'), 'blackList'))

/** The list and its counters come first. Unit: milliseconds. */
const pauseMs = 300
/** It has the sign of the rouble. A font that arrives with the first price draws its chat a second time. */
const loadFontOfPrices = () => document.fonts?.load('1rem "Golos Text Variable"', '₽')
const preloadChat = async (): Promise<void> => {
  await preloadParts()
  await loadFontOfPrices()
}

/** What the workspace does without being asked, and commands about chats of the list with their dialogs. */
const Backstage = ({ workspace, onClosed }: Pick<ChatCommandsProps, 'workspace' | 'onClosed'>) => {
  useEffect(() => later(pauseMs, () => void preloadChat().catch(() => undefined)), [])
  return (
    <>
      <Background workspace={workspace} />
      <ChatCommands {...{ workspace, onClosed, CloseDialog, WaveDialog }} />
    </>
  )
}
export default Backstage
