import { Mic } from 'lucide-react'
import { useWords } from '../../../lib/language.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Files } from '../attachments/attachments.ts'
import type { Mode } from '../drafts/draft-store.ts'
import { startRecording, useRecording } from './recording.ts'

interface Props {
  readonly chatId: string
  readonly mode: Mode
  /** null: the channel takes no files. */
  readonly files: Files
  readonly iconSize?: number
}
/** Starts a voice message. */
const VoiceTool = ({ chatId, mode, files, iconSize = 18 }: Props) => {
  const { voice: words, chats } = useWords('voice')
  const recording = useRecording(chatId, mode)
  const isBusy = recording !== null && recording.phase !== 'trouble'
  const start = () => void startRecording(chatId, mode, files)
  useShortcuts('input', [
    { keys: 'Alt+KeyV', label: words.record, run: start, inFields: true, enabled: files !== null && !isBusy },
  ])
  return (
    <IconButton
      label={words.record}
      keys={['Alt', 'V']}
      active={isBusy}
      disabledReason={files ? (isBusy ? words.running : null) : chats.composer.noFiles}
      onClick={start}
    >
      <Mic size={iconSize} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
export default VoiceTool
