import type { HelpPicture, HelpStep } from '@beseda/contract/channels/define.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useLang, useWords } from '../../lib/language.ts'
import styles from './help.module.css'

/** What people see at the provider, drawn: a window or a phone, with a mark where to look. */
const Picture = ({ on, title, lines }: HelpPicture) => {
  const lang = useLang()
  return (
    <div className={on === 'phone' ? styles.phone : styles.window} aria-hidden="true">
      <div className={styles.bar}>{inLang(title, lang)}</div>
      {lines.map(({ kind, text, mark }) => (
        <div key={text.en} className={[styles[kind], mark && styles.mark].filter(Boolean).join(' ')}>
          {inLang(text, lang)}
        </div>
      ))}
    </div>
  )
}
/** How to connect a channel of a type, step by step. */
const HelpSteps = ({ steps }: { steps: readonly HelpStep[] }) => {
  const lang = useLang()
  const { channels } = useWords('channels')
  return (
    <ol className={styles.steps}>
      {steps.map(({ text, link, picture }) => (
        <li key={text.en}>
          <p>
            {inLang(text, lang)}
            {link && (
              <>
                {' '}
                <a href={link} target="_blank" rel="noreferrer">
                  {channels.helpOpen}
                </a>
              </>
            )}
          </p>
          {picture && <Picture {...picture} />}
        </li>
      ))}
    </ol>
  )
}
export default HelpSteps
