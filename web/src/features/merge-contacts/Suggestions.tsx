import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { MergeSuggestion } from '@beseda/contract/entities/client-merge.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ButtonRow } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './merge-contacts.module.css'
import { Client } from './Pair.tsx'
import { suggestionsQuery } from './queries.ts'
import { useMerge } from './use-merge.ts'

type Compare = (firstId: string, secondId: string) => void

/** Clients with the same phone or e-mail: why, and what to do with them. */
export const Suggestions = ({ onCompare }: { onCompare: Compare }) => {
  const words = useWords('mergeContacts').mergeContacts
  return (
    <Loaded query={useQuery(suggestionsQuery)} shape="form">
      {({ suggestions, more }) => (
        <>
          {suggestions.length === 0 && <p className={styles.quiet}>{words.noSuggestions}</p>}
          <ul className={styles.pairs}>
            {suggestions.map((pair) => (
              <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} onCompare={onCompare} />
            ))}
          </ul>
          {more && <p className={styles.quiet}>{fill(words.moreSuggestions, { n: suggestions.length })}</p>}
        </>
      )}
    </Loaded>
  )
}

const Pair = ({ pair: { first, second, reasons }, onCompare }: { pair: MergeSuggestion; onCompare: Compare }) => {
  const words = useWords('mergeContacts').mergeContacts
  const { act, isBusy, noRight } = useMerge()
  const distinguish = async () => {
    if ((await act(clients.distinguish, { clientId: first.id, otherId: second.id })) !== undefined)
      toast({ kind: 'success', text: words.differentDone })
  }
  return (
    <li className={styles.pair} aria-label={`${first.name} · ${second.name}`}>
      <Client client={first} />
      <Client client={second} />
      <span className={styles.reason}>{fill(words.same, { values: reasons.map((r) => r.value).join(', ') })}</span>
      <ButtonRow>
        <Button size="s" variant="primary" onClick={() => onCompare(first.id, second.id)}>
          {words.compare}
        </Button>
        <Button size="s" busy={isBusy} disabledReason={noRight} onClick={() => void distinguish()}>
          {words.different}
        </Button>
      </ButtonRow>
    </li>
  )
}
