import { account } from '@beseda/contract/endpoints/account.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useErrorText } from '../lib/error-text.ts'
import { useWords } from '../lib/language.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { FileField } from '../ui/FileField.tsx'
import { useFieldUpload } from './use-field-upload.ts'

export interface Photo {
  readonly id: string
  readonly url: string
}
/** A user's photo: a JPEG of at most 200 KB. It is uploaded at once and assigned when the form is saved. */
export const PhotoField = ({
  name,
  seed,
  value,
  onChange,
}: {
  name: string
  /** Id of the user: the colour of the initials. */
  seed: string
  value: Photo | null
  onChange: (photo: Photo | null) => void
}) => {
  const errorText = useErrorText()
  const { forms } = useWords('forms')
  const problemOf = (file: File): string | null => {
    if (file.type !== 'image/jpeg') return errorText('PICTURE_NOT_JPEG')
    if (file.size > limits.photoBytes) return errorText('PICTURE_TOO_BIG', { maxBytes: limits.photoBytes })
    return null
  }
  const { busy, problem, take, clearProblem } = useFieldUpload({
    endpoint: account.uploadPhoto,
    problemOf,
    onUploaded: ({ photoId, url }) => onChange({ id: photoId, url }),
  })
  return (
    <FileField
      label={forms.photo}
      choose={forms.choosePhoto}
      accept="image/jpeg"
      busy={busy}
      hint={forms.photoNote}
      error={problem}
      onFile={take}
    >
      <Avatar name={name} seed={seed} size={64} photo={value?.url} />
      {value && (
        <Button
          size="s"
          variant="ghost"
          onClick={() => {
            clearProblem()
            onChange(null)
          }}
        >
          {forms.removePhoto}
        </Button>
      )}
    </FileField>
  )
}
