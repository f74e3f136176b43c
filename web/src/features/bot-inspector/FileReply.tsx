import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { BotReply } from '@beseda/contract/entities/bot.ts'
import { FileText, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { formatBytes } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { upload } from '../../lib/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import styles from './inspector.module.css'

type FileReplyValue = Extract<BotReply, { readonly kind: 'file' }>

/** A file that the bot sends. It is uploaded at once. */
export const FileReply = ({ reply, onChange }: { reply: FileReplyValue; onChange: (reply: BotReply) => void }) => {
  const { bots, common } = useWords('bots')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem(null)
    try {
      const stored = await upload(messages.upload, file)
      onChange({ ...reply, fileId: stored.id, name: stored.name, bytes: stored.bytes })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : common.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {reply.fileId !== null && (
        <span className={styles.fileName}>
          <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{reply.name}</span>
          <small>{formatBytes(reply.bytes)}</small>
        </span>
      )}
      <Button
        size="s"
        busy={isBusy}
        icon={<Paperclip size={14} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {bots.chooseFile}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
