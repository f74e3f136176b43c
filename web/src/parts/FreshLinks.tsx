import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../lib/announce.ts'
import { useWords } from '../lib/language.ts'
import { toast } from '../lib/toasts.ts'
import { holdPage } from '../lib/unsaved.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonRow } from './FormParts.tsx'
import styles from './FreshLinks.module.css'

export interface FreshLink {
  readonly email: string
  readonly link: string
}
/** Links of invitations that nobody mailed, shown only once. Closing the tab asks for confirmation. */
export const FreshLinks = ({ links, onDone }: { links: readonly FreshLink[]; onDone: () => void }) => {
  const words = useWords('people').people.invitations
  useEffect(() => holdPage('asks'), [])
  useEffect(() => announce(words.linkText), [words])
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', text: words.copied })
  }
  return (
    <section className={styles.fresh} aria-labelledby="fresh-links">
      <h3 id="fresh-links">{words.linkTitle}</h3>
      <p>{words.linkText}</p>
      <ul>
        {links.map(({ email, link }) => (
          <li key={email}>
            <span>{email}</span>
            <code>{link}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button
          variant="primary"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() =>
            void copy(links.length === 1 ? links[0]!.link : links.map((l) => `${l.email} ${l.link}`).join('\n'))
          }
        >
          {links.length === 1 ? words.copy : words.copyAll}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </ButtonRow>
    </section>
  )
}
