import { Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './composer.module.css'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files may be dropped anywhere on the thread; dropped elsewhere they are ignored, so that the browser does not leave
 * the page.
 */
const DropZone = ({ onFiles, label }: { onFiles: (files: readonly File[]) => void; label: string }) => {
  const [isOver, setOver] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const thread = anchor.current?.closest<HTMLElement>('[data-area="thread"]')
    const isInside = (event: DragEvent) => event.target instanceof Node && (thread?.contains(event.target) ?? false)
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(isInside(event))
    }
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isInside(event)) latest.current([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return (
    <div ref={anchor}>
      {isOver && (
        <div className={styles.drop}>
          <Paperclip size={28} strokeWidth={1.5} aria-hidden="true" />
          {label}
        </div>
      )}
    </div>
  )
}
export default DropZone
