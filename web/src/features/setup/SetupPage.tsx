import { setup } from '@beseda/contract/endpoints/setup.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { EntranceFrame } from '../../parts/entrance/EntranceFrame.tsx'
import styles from '../../parts/entrance/entrance.module.css'
import { Loaded } from '../../parts/Loaded.tsx'
import { AdministratorForm } from './AdministratorForm.tsx'

/** The token comes after the # of the address, so it never reaches a server's log. */
const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

const Note = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.card}>
    <p role="alert" className={styles.strong}>
      {title}
    </p>
    <p className={styles.text}>{text}</p>
  </div>
)

/** The page of the one-time link that the first start or `npm run admin` prints. */
const SetupPage = () => {
  const { entrance, setup: words } = useWords('entrance', 'setup')
  const token = tokenInAddress()
  const link = useQuery({
    queryKey: ['setupLink', token],
    queryFn: ({ signal }) => call(setup.link, { token }, { signal }),
    enabled: token !== '',
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const frame = (children: ReactNode) => (
    <EntranceFrame heading={words.heading}>
      {children}
      <p className={styles.links}>
        <Link to={paths.signIn}>{entrance.backToSignIn}</Link>
      </p>
    </EntranceFrame>
  )
  if (token === '') return frame(<Note title={words.noToken} text={words.noTokenText} />)
  if (link.error instanceof ApiError && link.error.code === 'SETUP_LINK_OUTDATED')
    return frame(<Note title={words.outdated} text={link.error.text} />)
  return frame(
    <Loaded query={link} shape="form">
      {(named) => <AdministratorForm token={token} named={named} onOutdated={() => void link.refetch()} />}
    </Loaded>,
  )
}
export default SetupPage
