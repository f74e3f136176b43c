import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentWords, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { EntranceFrame } from '../../parts/entrance/EntranceFrame.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import { CodeStep } from './CodeStep.tsx'
import { ContactStep } from './ContactStep.tsx'
import { OrganizationStep } from './OrganizationStep.tsx'
import { confirmedStep, type Progress, useProgress } from './progress.ts'
import { Steps } from './Steps.tsx'

/** A link that was used or is too old. The server's other answers speak for themselves. */
const refusalText = ({ status, text }: ApiError): string =>
  status === 422 ? currentWords('entrance').entrance.signUpSteps.linkFailed : text

/** A link from an SMS: used at once, and removed from the address before anything else. */
const useLink = (go: (next: Progress) => void): { readonly checking: boolean; readonly refusal: string | null } => {
  const { token } = useSearch({ strict: false }) as { token?: string }
  const { common } = useWords()
  const navigate = useNavigate()
  const [checking, setChecking] = useState(token !== undefined)
  const [refusal, setRefusal] = useState<string | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (token === undefined || asked.current) return
    asked.current = true
    void navigate({ to: paths.signUp, search: {}, replace: true })
    call(signUp.confirmByLink, { token })
      .then(
        (answer) => go(confirmedStep(answer)),
        (error: unknown) => setRefusal(error instanceof ApiError ? refusalText(error) : common.noConnection),
      )
      .finally(() => setChecking(false))
  }, [token, navigate, go, common])
  return { checking, refusal }
}

/** Three steps: contact, code, organization. */
const SignUpPage = () => {
  const { entrance } = useWords('entrance')
  const words = entrance.signUpSteps
  const { progress, go, startAgain } = useProgress()
  const { checking, refusal } = useLink(go)
  if (checking)
    return (
      <EntranceFrame heading={entrance.signUp}>
        <p role="status" className={styles.checking}>
          <Spinner />
          {words.checkingLink}
        </p>
      </EntranceFrame>
    )
  return (
    <EntranceFrame heading={entrance.signUp}>
      <Steps at={progress.stage} />
      {refusal && progress.stage !== 'organization' && (
        <p role="alert" className={styles.warning}>
          {refusal}
        </p>
      )}
      {progress.stage === 'contact' && <ContactStep go={go} />}
      {progress.stage === 'code' && <CodeStep progress={progress} go={go} startAgain={startAgain} />}
      {progress.stage === 'organization' && <OrganizationStep progress={progress} startAgain={startAgain} />}
      <p className={styles.links}>
        <span>
          {words.account} <Link to={paths.signIn}>{words.signIn}</Link>
        </span>
      </p>
    </EntranceFrame>
  )
}
export default SignUpPage
