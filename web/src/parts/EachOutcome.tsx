import { Button } from '../ui/Button.tsx'
import styles from './EachOutcome.module.css'
import { type FreshLink, FreshLinks } from './FreshLinks.tsx'

interface Refused {
  readonly key: string
  readonly name: string
  readonly text: string
}
interface Props {
  /** How many were done, in words. */
  readonly done: string
  readonly refusedTitle: string
  readonly refused: readonly Refused[]
  /** Of invitations that nobody mailed. */
  readonly links: readonly FreshLink[]
  readonly close: string
  readonly onClose: () => void
}
/** What became of a change of several people: how many were done, who was refused and why, links to pass on. */
export const EachOutcome = ({ done, refusedTitle, refused, links, close, onClose }: Props) => (
  <div className={styles.outcome}>
    <p role="status">{done}</p>
    {refused.length > 0 && (
      <section className={styles.refused} aria-labelledby="each-refused">
        <h3 id="each-refused">{refusedTitle}</h3>
        <ul>
          {refused.map(({ key, name, text }) => (
            <li key={key}>
              <b>{name}</b>: {text}
            </li>
          ))}
        </ul>
      </section>
    )}
    {links.length > 0 ? (
      <FreshLinks links={links} onDone={onClose} />
    ) : (
      <Button variant="primary" onClick={onClose}>
        {close}
      </Button>
    )}
  </div>
)
/** Results of a call for several people, as the component takes them. */
export const linksIn = (done: readonly { readonly email: string; readonly link: string | null }[]): FreshLink[] =>
  done.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]))
