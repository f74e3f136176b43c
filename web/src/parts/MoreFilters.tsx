import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { media, useMedia } from '../lib/media.ts'
import { Button } from '../ui/Button.tsx'
import styles from './MoreFilters.module.css'

/** Filters that on a phone stand behind a button, so that the list begins on the first screen. */
export const MoreFilters = ({
  count,
  children,
}: {
  /** How many of them are set; the button shows it. */
  count: number
  children: ReactNode
}) => {
  const { audit } = useWords('audit')
  const id = useId()
  const isPhone = useMedia(media.phone)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return children
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {audit.filters}
        {count > 0 && ` · ${count}`}
      </Button>
      {isOpen && (
        <div id={id} className={styles.more}>
          {children}
        </div>
      )}
    </>
  )
}
