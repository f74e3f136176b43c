import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { Paperclip } from 'lucide-react'
import { attachmentsOf, useAttachments } from '../../entities/chat/attachments/attachments.ts'
import FileChips from '../../entities/chat/attachments/FileChips.tsx'
import { fileTrouble } from '../../entities/chat/attachments/file-trouble.ts'
import { addFiles, noChat, removeFile } from '../../entities/chat/attachments/uploads.ts'
import { useFilePicker } from '../../entities/chat/attachments/use-file-picker.tsx'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './new-chat.module.css'

export const dropFirstFiles = (): void => {
  for (const { id } of attachmentsOf(noChat, 'reply')) removeFile(noChat, 'reply', id)
}
/** The files of the first message, and why they cannot be sent now. */
export const useFirstFiles = (can: ChannelCapabilities['files'] | null) => {
  const words = useWords().chats.composer
  const files = useAttachments(noChat, 'reply')
  return {
    ids: files.flatMap((file) => file.stored?.id ?? []),
    count: files.length,
    reason: fileTrouble(files, can?.perMessage ?? 0, words),
  }
}

/** For channels that accept files: a button and the chosen files. */
export const FirstFiles = ({ can }: { can: NonNullable<ChannelCapabilities['files']> }) => {
  const words = useWords().chats.composer
  const files = useAttachments(noChat, 'reply')
  const { input, pick } = useFilePicker((list) => addFiles(noChat, 'reply', list, can))
  return (
    <div className={styles.files}>
      {input}
      <FileChips chatId={noChat} mode="reply" files={files} max={can.perMessage} />
      <Button size="s" icon={<Paperclip size={15} strokeWidth={1.75} aria-hidden="true" />} onClick={pick}>
        {words.attach}
      </Button>
    </div>
  )
}
