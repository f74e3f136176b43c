import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { classes } from './class-names.ts'
import { describedBy, FieldNotes, Star } from './Field.tsx'
import styles from './FileField.module.css'

/**
 * Chooses a file by button or drag and drop. `children`: the current choice, such as a picture. The caller validates
 * the file.
 */
export const FileField = ({
  label,
  choose,
  accept,
  busy = false,
  hint,
  error,
  required,
  onFile,
  children,
}: {
  label: string
  /** The verb on the button. */
  choose: string
  /** As the attribute `accept`: `image/jpeg`. */
  accept?: string
  busy?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  onFile: (file: File) => void
  children?: ReactNode
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  return (
    <fieldset
      className={classes(styles.zone, over && styles.over)}
      aria-describedby={describedBy(id, error, hint)}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <legend className={styles.legend}>
        {label}
        {required && <Star />}
      </legend>
      <div className={styles.row}>
        {children}
        <div className={styles.side}>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            accept={accept}
            aria-label={`${label}: ${choose}`}
            aria-invalid={error ? true : undefined}
            tabIndex={-1}
            onChange={(event) => {
              take(event.target.files)
              // Allow the same file to be chosen again after it was edited.
              event.target.value = ''
            }}
          />
          <Button
            size="s"
            busy={busy}
            icon={<Upload size={14} strokeWidth={2} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {choose}
          </Button>
          <FieldNotes errorId={`${id}-error`} hintId={`${id}-hint`} error={error} hint={hint} />
        </div>
      </div>
    </fieldset>
  )
}
