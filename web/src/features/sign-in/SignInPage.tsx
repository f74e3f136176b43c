import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { firstAddress, firstScreen, ownAddress, paths, signInNotices } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { CodeForm, type Codes } from '../../parts/CodeForm.tsx'
import { CaptchaNote } from '../../parts/captcha/CaptchaNote.tsx'
import { useCaptcha } from '../../parts/captcha/use-captcha.ts'
import { EntranceFrame } from '../../parts/entrance/EntranceFrame.tsx'
import { DemoUsers } from './DemoUsers.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPage.module.css'
import { signIn } from './sign-in.ts'
import type { Credentials } from './sign-in-form.ts'
import { useSiteChat } from './site-chat.ts'

const SignInPage = () => {
  const words = useWords('auth', 'entrance', 'forms')
  const { history } = useRouter()
  const { notice, from } = useSearch({ strict: false }) as { notice?: string; from?: string }
  const reason = signInNotices.find((known) => known === notice)
  useSiteChat()

  /** The verified login and password; only the code is missing. */
  const [asked, setAsked] = useState<Credentials | null>(null)
  const [typed, setTyped] = useState<Credentials>({ login: '', password: '' })
  /** Somebody, perhaps somebody else, has tried too many passwords of this account or from this address. */
  const [isGuarded, setGuarded] = useState(false)
  const captcha = useCaptcha('signIn', isGuarded)
  const submit = async (credentials: Credentials, codes?: Codes): Promise<string | null> => {
    const signed = await signIn(credentials, codes, isGuarded ? captcha.sendWith : undefined)
    if (signed.step === 'captcha') {
      setGuarded(true)
      return words.auth.guarded
    }
    if (signed.step === 'refused') {
      toast({ kind: 'error', text: signed.text })
      return signed.text
    }
    if (signed.step === 'code') setAsked(credentials)
    else history.replace(ownAddress(from) ?? firstAddress, firstScreen)
    return null
  }
  return (
    <EntranceFrame heading={asked ? words.forms.code.heading : words.titles.signIn}>
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
          {reason && (
            <p role="status" className={styles.reason}>
              <Info size={16} strokeWidth={1.75} aria-hidden="true" />
              {words.auth.reasons[reason]}
            </p>
          )}
          <SignInForm submit={submit} initial={typed} note={isGuarded ? <CaptchaNote captcha={captcha} /> : null} />
          <p className={styles.links}>
            <Link to={paths.restore}>{words.entrance.forgotten}</Link>
            <Link to={paths.signUp}>{words.entrance.signUp}</Link>
          </p>
          <DemoUsers submit={submit} />
        </>
      )}
    </EntranceFrame>
  )
}
export default SignInPage
