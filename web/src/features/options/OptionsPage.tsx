import { type Option, options } from '@beseda/contract/access.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import button from '../../ui/Button.module.css'
import { classes } from '../../ui/class-names.ts'
import styles from './OptionsPage.module.css'

const isOption = (name: unknown): name is Option => typeof name === 'string' && Object.hasOwn(options, name)

/** What the plan does not have, and who can change the plan. */
const OptionsPage = () => {
  const lang = useLang()
  const { pages } = useWords()
  const { option } = useSearch({ strict: false }) as { option?: string }
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <Sparkles size={28} strokeWidth={1.5} aria-hidden="true" />
        <h1>{pages.options.heading}</h1>
        <p className={styles.text}>
          {isOption(option)
            ? fill(pages.options.namedText, { option: inLang(options[option], lang) })
            : pages.options.text}
        </p>
        <Link to={paths.chats} search={{ filter: 'assigned' }} className={classes(button.button, button.primary)}>
          {pages.backToChats}
        </Link>
      </div>
    </div>
  )
}
export default OptionsPage
