import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { ByHand, Choice } from './ByHand.tsx'
import { Compare } from './Compare.tsx'
import { DoneMerges } from './DoneMerges.tsx'
import styles from './merge-contacts.module.css'
import { suggestionsQuery } from './queries.ts'
import { Suggestions } from './Suggestions.tsx'

/** `/admin/preferences/merge-contacts`: clients that may be one person, merging them, and taking it back. */
const MergeContactsPage = () => {
  const { mergeContacts: words, titles } = useWords('mergeContacts')
  const { first, second } = useSearch({ strict: false }) as { first?: string; second?: string }
  const navigate = useNavigate()
  const count = useQuery(suggestionsQuery).data?.suggestions.length
  const open = (firstId?: string, secondId?: string) =>
    void navigate({
      to: paths.mergeContacts,
      search: firstId ? { first: firstId, ...(secondId && { second: secondId }) } : {},
    })
  return (
    <Page title={titles.mergeContacts} form>
      <div className={styles.page}>
        {first && second ? (
          <section>
            <h2>{words.compareTitle}</h2>
            <Compare key={`${first} ${second}`} firstId={first} secondId={second} onClose={() => open()} />
          </section>
        ) : first ? (
          <WithOther onChoose={(id) => open(first, id)} onClose={() => open()} />
        ) : (
          <>
            <section aria-labelledby="suggestions">
              <h2 id="suggestions">
                {words.suggestions} {count ? <span className={styles.quiet}>{count}</span> : null}
              </h2>
              <Suggestions onCompare={open} />
            </section>
            <section aria-labelledby="by-hand">
              <h2 id="by-hand">{words.byHand}</h2>
              <ByHand onCompare={open} />
            </section>
            <section aria-labelledby="done">
              <h2 id="done">{words.done}</h2>
              <DoneMerges />
            </section>
          </>
        )}
      </div>
    </Page>
  )
}
/** One client is known, from their panel next to the chat: who else are they? */
const WithOther = ({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) => {
  const { common, mergeContacts: words } = useWords('mergeContacts')
  return (
    <section>
      <h2>{words.withWhom}</h2>
      <Choice label={words.second} chosen={null} onChoose={(client) => client && onChoose(client.id)} />
      <Button variant="ghost" onClick={onClose}>
        {common.cancel}
      </Button>
    </section>
  )
}
export default MergeContactsPage
