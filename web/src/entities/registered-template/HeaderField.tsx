import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { type HeaderKind, headerMisfit, sampleMisfit } from '@beseda/domain/registered-templates/header.ts'
import { X } from 'lucide-react'
import { useErrorText } from '../../lib/error-text.ts'
import { formatBytes } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { useFieldUpload } from '../../parts/use-field-upload.ts'
import { FileField } from '../../ui/FileField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './choice.module.css'

interface Props {
  readonly kind: HeaderKind
  readonly file: StoredFile | null
  readonly onChange: (file: StoredFile | null) => void
  /** It is the sample with which the template is reviewed. */
  readonly isSample?: boolean
  readonly error?: string | null
}
/** The file above the text of a template. */
export const HeaderField = ({ kind, file, onChange, isSample = false, error = null }: Props) => {
  const { channelTemplates: words } = useWords('channelTemplates')
  const errorText = useErrorText()
  const problemOf = (chosen: { readonly mime: string; readonly bytes: number }): string | null => {
    const refusal = isSample ? sampleMisfit(kind, chosen) : headerMisfit(kind, [chosen])
    return refusal && errorText(refusal.code, refusal.params)
  }
  const upload = useFieldUpload({
    endpoint: messages.upload,
    problemOf: ({ type: mime, size: bytes }) => problemOf({ mime, bytes }),
    onUploaded: onChange,
  })
  return (
    <FileField
      label={words.header[kind]}
      choose={words.chooseFile}
      busy={upload.busy}
      required={isSample}
      hint={isSample ? words.sampleHint[kind] : null}
      error={upload.problem ?? (file && problemOf(file)) ?? error}
      onFile={upload.take}
    >
      {file && (
        <p className={styles.file}>
          <bdi>{file.name}</bdi>
          <span>{formatBytes(file.bytes)}</span>
          <IconButton small label={fill(words.removeFile, { name: file.name })} onClick={() => onChange(null)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </p>
      )}
    </FileField>
  )
}
