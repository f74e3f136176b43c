import type { TemplateTexts } from '@beseda/contract/entities/registered-template.ts'
import { ExternalLink, Phone, Reply } from 'lucide-react'
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

/** The message as the client reads it. */
export const TemplatePreview = ({ label, texts }: { label: string; texts: TemplateTexts }) => (
  <figure className={styles.preview} aria-label={label}>
    <div className={styles.bubble}>
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
