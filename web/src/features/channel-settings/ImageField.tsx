import { channels as calls } from '@beseda/contract/endpoints/channels.ts'
import { limits } from '@beseda/contract/limits.ts'
import { imageUrl } from '../../entities/channel/queries.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useWords } from '../../lib/language.ts'
import { useFieldUpload } from '../../parts/use-field-upload.ts'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import styles from './settings.module.css'

const anyMime = ['image/jpeg', 'image/png', 'image/webp']

/** A public picture. It is uploaded at once and assigned to the channel when the form is saved. */
export const ImageField = ({
  label,
  hint,
  required,
  known,
  only,
  value,
  error,
  onChange,
}: {
  label: string
  hint: string | undefined
  required: boolean
  /** URLs by id. */
  known: Readonly<Record<string, string>>
  only: 'jpeg' | undefined
  value: string | null
  error: string | null
  onChange: (value: string | null) => void
}) => {
  const errorText = useErrorText()
  const { channels } = useWords('channels')
  const mimes = only === 'jpeg' ? ['image/jpeg'] : anyMime
  const problemOf = (file: File): string | null => {
    if (!mimes.includes(file.type)) return errorText(only === 'jpeg' ? 'PICTURE_NOT_JPEG' : 'PICTURE_FORMAT')
    return file.size > limits.logoBytes ? errorText('PICTURE_TOO_BIG', { maxBytes: limits.logoBytes }) : null
  }
  const { busy, problem, take, clearProblem } = useFieldUpload({
    endpoint: calls.uploadImage,
    problemOf,
    onUploaded: ({ imageId }) => onChange(imageId),
  })
  return (
    <FileField
      label={label}
      choose={channels.chooseImage}
      accept={mimes.join(',')}
      busy={busy}
      hint={hint}
      error={problem ?? error}
      required={required}
      onFile={take}
    >
      {value !== null && (
        <>
          <img className={styles.image} src={known[value] ?? imageUrl(value)} alt="" width={64} height={64} />
          <Button
            size="s"
            variant="ghost"
            onClick={() => {
              clearProblem()
              onChange(null)
            }}
          >
            {channels.removeImage}
          </Button>
        </>
      )}
    </FileField>
  )
}
