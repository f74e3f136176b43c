import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { FileText, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { pictureSize } from '../../entities/chat/feed/estimate.ts'
import { harmlessName, isProgramFile } from '../../entities/chat/text/hostile-text.ts'
import { soundOf } from '../../entities/chat/voice/sound.ts'
import { formatBytes } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './bubble.module.css'
import { fileHref } from './file-href.ts'

const Player = late(withWords(() => import('../../entities/chat/voice/Player.tsx'), 'voice'))
const Lightbox = late(withWords(() => import('./Lightbox.tsx'), 'media'))

const BubbleFiles = ({ files }: { files: readonly StoredFile[] }) => {
  const pictures = files.filter((f) => f.kind === 'image')
  const others = files.filter((f) => f.kind !== 'image')
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {others.map((file) => {
        const sound = soundOf(file)
        const href = fileHref(file.url)
        if (!sound || !href) return <FileLine key={file.id} file={file} />
        const name = harmlessName(file.name)
        return (
          <Suspense key={file.id} fallback={<span className={styles.soundRoom} />}>
            <Player src={href} name={name} isVoice={sound === 'voice'} download={name} />
          </Suspense>
        )
      })}
    </>
  )
}

const Pictures = ({ pictures }: { pictures: readonly StoredFile[] }) => {
  const words = useWords('media').media.files
  const [opened, setOpened] = useState<number | null>(null)
  const isSingle = pictures.length === 1
  return (
    <>
      <div className={classes(styles.pictures, !isSingle && styles.grid)}>
        {pictures.map((file, index) => (
          <Picture
            key={file.id}
            file={file}
            size={isSingle ? pictureSize(file) : { width: 156, height: 156 }}
            label={fill(words.open, { name: harmlessName(file.name) })}
            onOpen={() => setOpened(index)}
          />
        ))}
      </div>
      {opened !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

interface PictureProps {
  readonly file: StoredFile
  readonly size: { readonly width: number; readonly height: number }
  readonly label: string
  readonly onOpen: () => void
}
const Picture = ({ file, size, label, onOpen }: PictureProps) => {
  const words = useWords('media').media.files
  const [isBroken, setBroken] = useState(false)
  return (
    <button type="button" className={styles.picture} style={size} aria-label={label} onClick={onOpen}>
      {isBroken ? (
        <span className={styles.brokenPicture}>{words.unavailable}</span>
      ) : (
        <img
          src={fileHref(file.url)}
          alt={fill(words.image, { name: harmlessName(file.name) })}
          {...size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </button>
  )
}

/** The end of a name contains the file type, so the middle is truncated. */
const splitName = (name: string): readonly [string, string] => {
  const letters = [...name]
  return letters.length <= 24 ? [name, ''] : [letters.slice(0, -12).join(''), letters.slice(-12).join('')]
}

const FileLine = ({ file }: { file: StoredFile }) => {
  const words = useWords('media').media.files
  const name = harmlessName(file.name)
  const size = formatBytes(file.bytes)
  const [start, end] = splitName(name)
  const isProgram = isProgramFile(file.name)
  const about = isProgram ? `${size} · ${words.program}` : size
  return (
    <a
      className={styles.file}
      href={fileHref(file.url)}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={fill(words.download, { name, size: about })}
      {...tip(name)}
    >
      <span className={styles.fileIcon}>
        {isProgram ? (
          <TriangleAlert size={18} strokeWidth={1.75} className={styles.program} aria-hidden="true" />
        ) : (
          <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </span>
      <span className={styles.fileWords}>
        <bdi className={styles.fileName}>
          <span>{start}</span>
          {end && <span>{end}</span>}
        </bdi>
        <span className={classes(styles.fileSize, isProgram && styles.program)}>{about}</span>
      </span>
    </a>
  )
}
export default BubbleFiles
