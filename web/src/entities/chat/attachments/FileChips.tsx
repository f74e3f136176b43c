import { CircleAlert, FileText, RotateCcw, X } from 'lucide-react'
import { Suspense } from 'react'
import { formatBytes } from '../../../lib/format.ts'
import { useWords, withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'
import { classes } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Mode } from '../drafts/draft-store.ts'
import { harmlessName } from '../text/hostile-text.ts'
import type { Attachment } from './attachments.ts'
import styles from './chips.module.css'
import { removeFile, retryFile } from './uploads.ts'

const Player = late(withWords(() => import('../voice/Player.tsx'), 'voice'))

interface Props {
  readonly chatId: string
  readonly mode: Mode
  readonly files: readonly Attachment[]
  /** Maximum number of files in one message; the ones above it are marked. */
  readonly max: number
  /** A button was used; it may be gone now. */
  readonly onUsed?: () => void
}

/** The files of the message being written: uploading, uploaded and rejected. */
const FileChips = ({ chatId, mode, files, max, onUsed }: Props) => {
  const words = useWords('media')
  const own = words.media.chips
  if (files.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={own.files}>
      {files.map((file, index) => (
        <Chip
          key={file.id}
          file={file}
          problem={problemText(file, words) ?? (index >= max ? fill(words.chats.composer.tooMany, { max }) : null)}
          onRemove={() => {
            removeFile(chatId, mode, file.id)
            onUsed?.()
          }}
          onRetry={() => {
            retryFile(chatId, mode, file.id)
            onUsed?.()
          }}
        />
      ))}
    </ul>
  )
}

const problemText = ({ problem }: Attachment, words: Words<'media'>): string | null => {
  if (!problem) return null
  if (problem.kind === 'tooBig') return fill(words.media.chips.tooBig, { size: formatBytes(problem.maxBytes) })
  if (problem.kind === 'noFiles') return words.chats.composer.noFiles
  if (problem.kind === 'empty') return words.media.chips.emptyFile
  return problem.text ?? words.media.chips.uploadNoAnswer
}

interface ChipProps {
  readonly file: Attachment
  readonly problem: string | null
  readonly onRemove: () => void
  readonly onRetry: () => void
}
const Chip = ({ file, problem, onRemove, onRetry }: ChipProps) => {
  const words = useWords('media').media.chips
  const name = harmlessName(file.name)
  const isOnItsWay = !file.stored && !problem
  return (
    <li className={classes(styles.chip, problem !== null && styles.bad, file.sound !== null && styles.sound)}>
      {file.sound !== null && problem === null ? (
        <Suspense fallback={<span className={styles.thumb} />}>
          <Player src={file.sound} name={name} isVoice={name === 'voice.ogg'} />
        </Suspense>
      ) : (
        <ChipFile file={file} problem={problem} name={name} />
      )}
      {isOnItsWay && (
        <progress className={styles.progress} value={file.progress} max={1} aria-label={name}>
          {Math.round(file.progress * 100)}
        </progress>
      )}
      {file.problem?.kind === 'failed' && file.problem.again && (
        <IconButton label={fill(words.retryFile, { name })} small onClick={onRetry}>
          <RotateCcw size={14} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={fill(isOnItsWay ? words.cancelFile : words.removeFile, { name })} small onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
const ChipFile = ({ file, problem, name }: Pick<ChipProps, 'file' | 'problem'> & { readonly name: string }) => (
  <>
    <span className={styles.thumb}>
      {problem ? (
        <CircleAlert size={16} aria-hidden="true" />
      ) : file.preview ? (
        <img src={file.preview} alt="" width={32} height={32} />
      ) : (
        <FileText size={16} aria-hidden="true" />
      )}
    </span>
    <span className={styles.chipWords}>
      <bdi className={styles.chipName}>{name}</bdi>
      <span className={styles.chipNote}>{problem ?? formatBytes(file.bytes)}</span>
    </span>
  </>
)
export default FileChips
