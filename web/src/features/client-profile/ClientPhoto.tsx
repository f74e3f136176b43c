import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Camera, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { useWords } from '../../lib/language.ts'
import { useFieldUpload } from '../../parts/use-field-upload.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

const mimes = ['image/jpeg', 'image/png', 'image/webp']

/** The photo, changed in place: a file replaces it at once. */
export const ClientPhoto = ({ card }: { card: ClientCard }) => {
  const words = useWords('clientProfile').clientProfile
  const errorText = useErrorText()
  const { edit, isBusy, refusal, mayEdit, forget } = useEdit()
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const set = (photoId: string | null) => edit(clients.setPhoto, { clientId: card.id, photoId })
  const { busy, problem, take, clearProblem } = useFieldUpload({
    endpoint: clients.uploadPhoto,
    problemOf: (file) => {
      if (!mimes.includes(file.type)) return errorText('PICTURE_FORMAT')
      if (file.size > limits.photoBytes) return errorText('PICTURE_TOO_BIG', { maxBytes: limits.photoBytes })
      return null
    },
    onUploaded: ({ photoId }) => void set(photoId),
  })
  const start = (act: () => void) => () => {
    forget()
    clearProblem()
    act()
  }
  const said = problem ?? refusal
  const items = [
    {
      id: 'upload',
      label: card.photoUrl ? words.replacePhoto : words.uploadPhoto,
      icon: <Upload size={16} strokeWidth={1.75} aria-hidden="true" />,
      onSelect: start(() => input.current?.click()),
    },
    ...(card.photoUrl
      ? [
          {
            id: 'remove',
            label: words.removePhoto,
            icon: <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />,
            onSelect: start(() => void set(null)),
          },
        ]
      : []),
  ]
  const avatar = (badge?: ReactNode) => (
    <Avatar name={card.name} seed={card.id} size={48} photo={card.photoUrl} badge={badge} />
  )
  return (
    <div className={styles.photo}>
      {!mayEdit && avatar()}
      {mayEdit && (
        <>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            accept={mimes.join(',')}
            aria-label={words.uploadPhoto}
            aria-describedby={said ? problemId : undefined}
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file && !busy && !isBusy) take(file)
              // the same file may be chosen again
              event.target.value = ''
            }}
          />
          <Menu
            label={words.changePhoto}
            groups={[items]}
            placement="bottom-start"
            trigger={(props) => (
              <button
                type="button"
                {...props}
                {...tip(words.changePhoto)}
                className={styles.change}
                aria-busy={busy || isBusy}
              >
                <span className="visually-hidden">{words.changePhoto}</span>
                {avatar(<Camera size={12} strokeWidth={2} className={styles.camera} aria-hidden="true" />)}
              </button>
            )}
          />
        </>
      )}
      {said && (
        <p id={problemId} role="alert" className={styles.problem}>
          {said}
        </p>
      )}
    </div>
  )
}
