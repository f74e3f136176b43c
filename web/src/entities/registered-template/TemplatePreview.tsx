import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { TemplateTexts } from '@beseda/contract/entities/registered-template.ts'
import type { HeaderKind } from '@beseda/domain/registered-templates/header.ts'
import { ExternalLink, FileText, Film, Image, Phone, Reply } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import styles from './preview.module.css'

const iconProps = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const
const icons = {
  reply: <Reply {...iconProps} />,
  link: <ExternalLink {...iconProps} />,
  phone: <Phone {...iconProps} />,
}

/** Blanks without a value are marked. */
const Marked = ({ text }: { text: string }) =>
  text.split(/(\{\{\s*\w+\s*\}\})/).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <mark key={i} className={styles.blank}>
        {part}
      </mark>
    ) : (
      part
    ),
  )

const headerIcons = { image: Image, video: Film, document: FileText }
const Header = ({ kind, file }: { kind: HeaderKind; file: StoredFile | null }) => {
  const words = useWords('channelTemplates').channelTemplates
  if (kind === 'image' && file) return <img className={styles.picture} src={file.url} alt={file.name} />
  const Icon = headerIcons[kind]
  return (
    <span className={styles.header}>
      <Icon {...iconProps} size={18} />
      {file ? <bdi>{file.name}</bdi> : <span>{words.header[kind]}</span>}
    </span>
  )
}
/** The message as the client reads it. */
interface Props {
  readonly label: string
  readonly texts: TemplateTexts
  /** The file above the text; its place is shown until one is chosen. */
  readonly header?: { readonly kind: HeaderKind; readonly file: StoredFile | null } | null
}
export const TemplatePreview = ({ label, texts, header }: Props) => (
  <figure className={styles.preview} aria-label={label}>
    <div className={styles.bubble}>
      {header && <Header {...header} />}
      {texts.title && (
        <b className={styles.title}>
          <Marked text={texts.title} />
        </b>
      )}
      <p className={styles.text} dir="auto">
        <Marked text={texts.text} />
      </p>
      {texts.footer && <p className={styles.footer}>{texts.footer}</p>}
    </div>
    {texts.buttons.length > 0 && (
      <ul className={styles.buttons}>
        {texts.buttons.map(({ kind, label: text, target }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name
          <li key={i}>
            <span className={styles.button}>
              {icons[kind]}
              {text}
            </span>
            {target && <span className={styles.target}>{target}</span>}
          </li>
        ))}
      </ul>
    )}
  </figure>
)
