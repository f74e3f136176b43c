import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { fileHref } from './file-href.ts'
import styles from './lightbox.module.css'

const zooms = [1, 1.5, 2, 3, 5] as const

interface Props {
  readonly pictures: readonly StoredFile[]
  readonly start: number
  readonly onClose: () => void
}

/**
 * The pictures of a message at full size. Arrows move between them, plus and minus zoom up to five times, Escape
 * closes.
 */
export default function Lightbox({ pictures, start, onClose }: Props) {
  const words = useWords('media')
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  const [zoom, setZoom] = useState(0)
  const picture = pictures[index] ?? pictures[0]!
  const name = harmlessName(picture.name)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const go = (step: 1 | -1) => {
    setZoom(0)
    setIndex((index + step + pictures.length) % pictures.length)
  }
  const scale = (step: 1 | -1) => setZoom(Math.max(0, Math.min(zooms.length - 1, zoom + step)))
  const onKeyDown = (event: KeyboardEvent) => {
    const action = {
      ArrowLeft: () => pictures.length > 1 && go(-1),
      ArrowRight: () => pictures.length > 1 && go(1),
      '+': () => scale(1),
      '=': () => scale(1),
      '-': () => scale(-1),
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <dialog
      ref={dialog}
      aria-label={words.media.files.lightbox}
      className={styles.box}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <bdi className={styles.name}>{name}</bdi>
        {pictures.length > 1 && (
          <span>{fill(words.media.files.position, { n: index + 1, count: pictures.length })}</span>
        )}
        <IconButton label={words.media.files.zoomOut} onClick={() => scale(-1)}>
          <ZoomOut {...icon} />
        </IconButton>
        <IconButton label={words.media.files.zoomIn} onClick={() => scale(1)}>
          <ZoomIn {...icon} />
        </IconButton>
        <a
          className={styles.save}
          href={fileHref(picture.url)}
          download={name}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.media.files.save}
        >
          <Download {...icon} />
        </a>
        <IconButton label={words.common.close} onClick={onClose}>
          <X {...icon} />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it with the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the picture closes, as people expect */}
      <div className={styles.stage} onClick={(event) => event.target === event.currentTarget && onClose()}>
        <img
          src={fileHref(picture.url)}
          alt={fill(words.media.files.image, { name })}
          style={{ transform: `scale(${zooms[zoom]})` }}
        />
      </div>
      {pictures.length > 1 && (
        <>
          <IconButton label={words.media.files.previous} className={styles.previous} onClick={() => go(-1)}>
            <ChevronLeft {...icon} />
          </IconButton>
          <IconButton label={words.media.files.next} className={styles.next} onClick={() => go(1)}>
            <ChevronRight {...icon} />
          </IconButton>
        </>
      )}
    </dialog>
  )
}
