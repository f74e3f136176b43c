import { channelTypes } from '@beseda/contract/channels/index.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import styles from './channels.module.css'

/** The choice of a channel type. */
export const TypeChoice = () => {
  const { channels } = useWords('channels')
  const lang = useLang()
  const types = Object.values(channelTypes)
    .filter((type) => !('hidden' in type || 'builtIn' in type))
    .sort((a, b) => inLang(a.label, lang).localeCompare(inLang(b.label, lang)))
  return (
    <nav aria-label={channels.chooseType} className={styles.types}>
      <h2>{channels.chooseType}</h2>
      <ul>
        {types.map(({ type, label, description }) => (
          <li key={type}>
            <Link to={paths.channel} params={{ id: 'new' }} search={{ type }} className={styles.type}>
              <ChannelMark type={type} size={32} />
              <span className={styles.typeWords}>
                <span className={styles.typeName}>{inLang(label, lang)}</span>
                <span>{inLang(description, lang)}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
