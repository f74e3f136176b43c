import { langs } from '@beseda/contract/lang.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chooseLang, useLang, useWords } from '../../lib/language.ts'
import { brand } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toasts.ts'
import { CodeForm, type Codes } from '../../parts/CodeForm.tsx'
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

  /** Known to be right; only the code is missing. */
  const [asked, setAsked] = useState<Credentials | null>(null)
  const [typed, setTyped] = useState<Credentials>({ login: '', password: '' })
  const submit = async (credentials: Credentials, codes?: Codes): Promise<string | null> => {
    const signed = await signIn(credentials, codes)
    if (signed.step === 'refused') {
      toast({ kind: 'error', text: signed.text })
      return signed.text
    }
    if (signed.step === 'code') setAsked(credentials)
    else await navigate({ to: paths.chats, search: { filter: 'assigned' }, replace: true })
    return null
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
          <h1>{asked ? words.forms.code.heading : words.auth.heading}</h1>
          {asked ? (
            <CodeForm
              large
              withBackup
              save={words.auth.submit}
              submit={(codes) => submit(asked, codes)}
              onBack={() => {
                setAsked(null)
                setTyped(asked)
              }}
            />
          ) : (
            <>
              <SignInForm submit={submit} initial={typed} />
              <DemoUsers submit={submit} />
            </>
          )}
        </main>
      </div>
      <aside className={styles.poster}>
        <Poster />
      </aside>
    </div>
  )
}
export default SignInPage
