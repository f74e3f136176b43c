import { langs } from '@beseda/contract/lang.ts'
import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { chooseLang, useLang, useWords } from '../../lib/language.ts'
import { brand, brandMark } from '../../lib/page-meta.ts'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './EntranceFrame.module.css'
import { Poster } from './Poster.tsx'

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

/** The frame of sign-in, recovery and sign-up: brand, language and theme above the form, the picture next to it. */
export const EntranceFrame = ({ heading, children }: { heading: string; children: ReactNode }) => {
  const words = useWords('auth')
  const lang = useLang()
  const theme = useTheme()
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.top}>
          <Mark paths={brandMark()} size={30} />
          <span className={styles.brand}>{brand()}</span>
          <Segmented
            label={words.auth.language}
            options={langs.map((value) => ({ value, label: words.shell.language[value] }))}
            value={lang}
            onChange={(value) => void chooseLang(value)}
          />
          <Segmented
            label={words.auth.theme}
            options={themes.map((value) => {
              const Icon = themeIcons[value]
              return { value, label: words.shell.theme[value], icon: <Icon size={16} aria-hidden="true" /> }
            })}
            value={theme}
            onChange={chooseTheme}
          />
        </header>
        <main className={styles.content}>
          <h1 tabIndex={-1}>{heading}</h1>
          {children}
        </main>
      </div>
      <aside className={styles.poster}>
        <Poster />
      </aside>
    </div>
  )
}
