import { account } from '@beseda/contract/endpoints/account.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useState } from 'react'
import { upload } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { useErrorText } from '../lib/error-text.ts'
import { useWords } from '../lib/language.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { FileField } from '../ui/FileField.tsx'

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
  const { common, forms } = useWords('forms')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const problemOf = (file: File): string | null => {
    if (file.type !== 'image/jpeg') return errorText('PICTURE_NOT_JPEG')
    if (file.size > limits.photoBytes) return errorText('PICTURE_TOO_BIG', { maxBytes: limits.photoBytes })
    return null
  }
  const take = async (file: File) => {
    const problem = problemOf(file)
    setError(problem)
    if (problem) return
    setBusy(true)
    try {
      const { photoId, url } = await upload(account.uploadPhoto, file)
      onChange({ id: photoId, url })
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.text : common.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileField
      label={forms.photo}
      choose={forms.choosePhoto}
      accept="image/jpeg"
      busy={busy}
      hint={forms.photoNote}
      error={error}
      onFile={(file) => void take(file)}
    >
      <Avatar name={name} seed={seed} size={64} photo={value?.url} />
      {value && (
        <Button
          size="s"
          variant="ghost"
          onClick={() => {
            setError(null)
            onChange(null)
          }}
        >
          {forms.removePhoto}
        </Button>
      )}
    </FileField>
  )
}
