import type { Message, MessagePart } from '@beseda/contract/entities/message.ts'
import { CircleHelp, ContactRound, FileX2, LoaderCircle, MapPin } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { fill } from '../../lib/words/plural.ts'
import BubbleFiles from './BubbleFiles.tsx'
import styles from './parts.module.css'

const LetterHead = late(withWords(() => import('./LetterHead.tsx'), 'letter'))
const LostMedia = late(withWords(() => import('./LostMedia.tsx'), 'errors', 'media'))

const iconProps = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const degrees = (value: number): string => value.toFixed(5)
/** Only web addresses become links; everything else is shown as text. */
const webAddress = (url: string | null): string | undefined => (url && /^https?:\/\//i.test(url) ? url : undefined)

/** The parts of a message that are neither text nor stored files. */
const BubbleParts = ({ message }: { message: Message }) => (
  <>
    {message.parts?.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
      <PartView key={index} message={message} part={part} />
    ))}
  </>
)

const PartView = ({ message, part: { content: part, failure } }: { message: Message; part: MessagePart }) => {
  const words = useWords('media').media.parts
  switch (part.kind) {
    case 'text':
      return (
        <>
          {part.subject && <p className={styles.subject}>{part.subject}</p>}
          {(part.letter || part.cc) && (
            <Suspense fallback={null}>
              <LetterHead letter={part.letter} cc={part.cc} />
            </Suspense>
          )}
        </>
      )
    // its buttons are under the text
    case 'template':
      return null
    case 'file':
      // Stored files are drawn with the files of the message.
      if (part.media.state === 'stored') return null
      return (
        <Line icon={part.media.state === 'waiting' ? <LoaderCircle {...iconProps} /> : <FileX2 {...iconProps} />}>
          <b>{harmlessName(part.name) || words.file}</b>
          {part.media.state === 'waiting' ? (
            <span role="status">{words.mediaWaiting}</span>
          ) : (
            <Suspense fallback={'\u00a0'}>
              <LostMedia message={message} failure={failure} />
            </Suspense>
          )}
        </Line>
      )
    case 'location': {
      const { latitude, longitude, title, address } = part
      return (
        <Line icon={<MapPin {...iconProps} />}>
          <b>{title || words.location}</b>
          {address && <span>{address}</span>}
          <span>{fill(words.coordinates, { latitude: degrees(latitude), longitude: degrees(longitude) })}</span>
        </Line>
      )
    }
    case 'contact':
      return (
        <Line icon={<ContactRound {...iconProps} />}>
          <b>{part.name || words.contact}</b>
          {[...part.phones, ...part.emails].map((address) => (
            <span key={address}>{address}</span>
          ))}
        </Line>
      )
    case 'sticker':
      return part.media?.file ? (
        <BubbleFiles files={[part.media.file]} />
      ) : (
        <p role="img" aria-label={words.sticker} className={styles.sticker}>
          {part.emoji || words.sticker}
        </p>
      )
    case 'card': {
      const href = webAddress(part.url)
      return (
        <div className={styles.card}>
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {part.title || href}
            </a>
          ) : (
            <b>{part.title}</b>
          )}
          {part.text && <span>{part.text}</span>}
        </div>
      )
    }
    case 'unsupported':
      return (
        <Line icon={<CircleHelp {...iconProps} />}>
          <span>{fill(words.unsupported, { what: part.what })}</span>
        </Line>
      )
  }
}
const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className={styles.line}>
    {icon}
    <span className={styles.words}>{children}</span>
  </div>
)

export default BubbleParts
