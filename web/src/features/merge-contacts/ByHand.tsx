import type { MergeCandidate } from '@beseda/contract/entities/client-merge.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './merge-contacts.module.css'
import { Client } from './Pair.tsx'
import { candidatesQuery } from './queries.ts'

/** Two clients found by name, phone, e-mail or number of a request. */
export const ByHand = ({ onCompare }: { onCompare: (firstId: string, secondId: string) => void }) => {
  const words = useWords('mergeContacts').mergeContacts
  const [first, setFirst] = useState<MergeCandidate | null>(null)
  const [second, setSecond] = useState<MergeCandidate | null>(null)
  const missing = first && second ? (first.id === second.id ? words.sameClient : null) : words.chooseBoth
  return (
    <div className={styles.byHand}>
      <Choice label={words.first} chosen={first} onChoose={setFirst} />
      <Choice label={words.second} chosen={second} onChoose={setSecond} />
      <div className={styles.wide}>
        <Button
          variant="primary"
          disabledReason={missing}
          onClick={() => first && second && onCompare(first.id, second.id)}
        >
          {words.compare}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly chosen: MergeCandidate | null
  readonly onChoose: (client: MergeCandidate | null) => void
}
export const Choice = ({ label, chosen, onChoose }: ChoiceProps) => {
  const words = useWords('mergeContacts').mergeContacts
  const [search, setSearch] = useState('')
  const headId = useId()
  return (
    <section className={styles.choice} aria-labelledby={headId}>
      <h3 id={headId}>{label}</h3>
      {chosen ? (
        <div className={styles.chosen}>
          <Client client={chosen} />
          <IconButton label={words.chooseOther} small onClick={() => onChoose(null)}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <>
          <SearchField
            label={`${label}: ${words.search}`}
            value={search}
            max={limits.clientName}
            onSearch={setSearch}
          />
          {search !== '' && <Found search={search} onChoose={onChoose} />}
        </>
      )}
    </section>
  )
}
const Found = ({ search, onChoose }: { search: string; onChoose: (client: MergeCandidate) => void }) => {
  const words = useWords('mergeContacts').mergeContacts
  return (
    <Loaded query={useQuery(candidatesQuery(search))} shape="form">
      {({ clients }) =>
        clients.length === 0 ? (
          <p className={styles.quiet} role="status">
            {words.nobody}
          </p>
        ) : (
          <ul className={styles.found}>
            {clients.map((client) => (
              <li key={client.id}>
                <button type="button" className={styles.option} onClick={() => onChoose(client)}>
                  <Client client={client} />
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
