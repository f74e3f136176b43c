import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { calmed, shortened } from '../../entities/chat/text/hostile-text.ts'
import { linkParts } from '../../entities/chat/text/links.ts'
import { useWords } from '../../lib/language.ts'
import { classes } from '../../ui/class-names.ts'
import styles from './bubble.module.css'

interface Props {
  readonly text: string
  /** Draws what is no link. */
  readonly plain?: ((text: string) => ReactNode) | undefined
  /** Draws all of it: a text with formatting. */
  readonly whole?: ((text: string) => ReactNode) | undefined
}
/** The text of a message: plain text with links; long texts are collapsed. */
export const BubbleText = ({ text, plain, whole }: Props) => {
  const words = useWords().chats.feed
  const [isWhole, setWhole] = useState(false)
  const short = useMemo(() => shortened(text), [text])
  const parts = useMemo(() => linkParts(calmed(isWhole ? text : short.text)), [isWhole, text, short])
  return (
    <>
      <p dir="auto" className={classes(styles.text, isWhole && styles.whole)}>
        {whole
          ? whole(isWhole ? text : short.text)
          : parts.map(({ text: part, href }, index) =>
              href ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
                <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
                  {part}
                </a>
              ) : plain ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
                <Fragment key={index}>{plain(part)}</Fragment>
              ) : (
                part
              ),
            )}
        {short.isCut && !isWhole && '…'}
      </p>
      {short.isCut && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fold : words.showAll}
        </button>
      )}
    </>
  )
}
