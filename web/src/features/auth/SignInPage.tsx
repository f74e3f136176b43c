import { langs } from '@beseda/contract/lang.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { chooseLang, useLang, useWords } from '../../lib/language.ts'
import { brand } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toasts.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { DemoUsers } from './DemoUsers.tsx'
import { Poster } from './Poster.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPage.module.css'
import { signIn } from './sign-in.ts'
import type { Credentials } from './sign-in-form.ts'
import { useSiteChat } from './site-chat.ts'

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

const SignInPage = () => {
  const words = useWords()
  const lang = useLang()
  const theme = useTheme()
  const navigate = useNavigate()
  const { notice } = useSearch({ strict: false }) as { notice?: string }
  useSiteChat()

  useEffect(() => {
    if (notice === 'user') toast({ kind: 'error', text: words.auth.userUnavailable })
  }, [notice, words])

  const submit = async (credentials: Credentials): Promise<string | null> => {
    const refusal = await signIn(credentials)
    if (refusal === null) await navigate({ to: paths.chats, search: { filter: 'assigned' }, replace: true })
    else toast({ kind: 'error', text: refusal })
    return refusal
  }
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.top}>
          <Mark size={30} />
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
          <h1>{words.auth.heading}</h1>
          <SignInForm submit={submit} />
          <DemoUsers submit={submit} />
        </main>
      </div>
      <aside className={styles.poster}>
        <Poster />
      </aside>
    </div>
  )
}
export default SignInPage
