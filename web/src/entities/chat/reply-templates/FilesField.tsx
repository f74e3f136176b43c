import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { limits } from '@beseda/contract/limits.ts'
import { FileText, X } from 'lucide-react'
import { formatBytes } from '../../../lib/format.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { useFieldUpload } from '../../../parts/use-field-upload.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './files-field.module.css'

interface Props {
  readonly files: readonly StoredFile[]
  readonly error: string | null
  /** When they are sent. */
  readonly hint: string
  /** Of one file. */
  readonly maxBytes?: number
  readonly onAdd: (file: StoredFile) => void
  readonly onRemove: (id: string) => void
}
/** Files that are stored with a reply template or an automatic reply. Needs the words `replyTemplates`. */
export const FilesField = ({ files, error, hint, maxBytes = limits.fileBytes, onAdd, onRemove }: Props) => {
  const { replyTemplates: words } = useWords('replyTemplates')
  const upload = useFieldUpload({
    endpoint: messages.upload,
    problemOf: (file) => {
      if (files.length >= limits.filesPerMessage) return fill(words.fileMany, { max: limits.filesPerMessage })
      return file.size > maxBytes ? fill(words.fileTooBig, { size: formatBytes(maxBytes) }) : null
    },
    onUploaded: onAdd,
  })
  return (
    <FileField
      label={words.files}
      choose={words.addFile}
      busy={upload.busy}
      hint={hint}
      error={upload.problem ?? error}
      onFile={upload.take}
    >
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              {file.kind === 'image' ? (
                <img src={file.url} alt="" width={28} height={28} />
              ) : (
                <FileText size={16} aria-hidden="true" />
              )}
              <bdi className={styles.name}>{file.name}</bdi>
              <span className={styles.size}>{formatBytes(file.bytes)}</span>
              <IconButton small label={fill(words.removeFile, { name: file.name })} onClick={() => onRemove(file.id)}>
                <X size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </FileField>
  )
}
