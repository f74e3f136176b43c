import { auth } from '@beseda/contract/endpoints/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './DemoUsers.module.css'
import type { Credentials } from './sign-in-form.ts'

/** Translated names for the demo's roles; other roles show their own. */
const roleName = (names: Readonly<Record<string, string>>, role: string): string =>
  Object.hasOwn(names, role) ? names[role]! : role

/** The users of the demo organization; one click signs in. Shows nothing when the server has no demo. */
export const DemoUsers = ({ submit }: { submit: (credentials: Credentials) => Promise<unknown> }) => {
  const words = useWords('auth').auth
  const { data = [] } = useQuery({
    queryKey: ['demoUsers'],
    queryFn: ({ signal }) => call(auth.demoUsers, {}, { signal }),
  })
  if (data.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-users">
      <h2 id="demo-users">{words.demoTitle}</h2>
      <p className={styles.hint}>{words.demoHint}</p>
      <ul className={styles.users}>
        {data.map(({ id, role, name, login, password }) => (
          <li key={login}>
            <button type="button" className={styles.user} onClick={() => void submit({ login, password })}>
              <Avatar name={name} seed={id} size={28} />
              <span className={styles.who}>
                <span className={styles.name}>{name}</span>
                <span className={styles.role}>{roleName(words.roles, role)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
