import { extensions as calls } from '@beseda/contract/endpoints/extensions.ts'
import type { ProgramKey } from '@beseda/contract/entities/api-key.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Section } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ExtensionsPage.module.css'
import { FreshKey } from './FreshKey.tsx'
import { KeyDialog } from './KeyDialog.tsx'

const queryKey = ['programKeys'] as const

const KeyLine = ({ programKey, onRemove }: { programKey: ProgramKey; onRemove: () => void }) => {
  const { extensions } = useWords('extensions')
  const { name, scopes, end, lastUsedAt } = programKey
  const used = lastUsedAt === null ? extensions.neverUsed : formatDateTime(lastUsedAt, now())
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{scopes.map((scope) => extensions.scopes[scope]).join(' · ')}</span>
        <span className={styles.quiet}>
          {fill(extensions.masked, { end })} · {fill(extensions.used, { time: used })}
        </span>
      </div>
      <IconButton label={fill(extensions.removeNamed, { name })} onClick={onRemove}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Keys with names: one for each program, with what it may do. */
export const ProgramKeys = () => {
  const { extensions } = useWords('extensions')
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(calls.keys, {}, { signal }), staleTime: 0 })
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<ProgramKey | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const refresh = () => void queryClient.invalidateQueries({ queryKey })
  return (
    <Section title={extensions.programKeys} note={extensions.programKeysNote}>
      {fresh !== null && <FreshKey value={fresh} onDone={() => setFresh(null)} />}
      <Loaded query={query} shape="form">
        {({ keys }) =>
          keys.length === 0 ? (
            <p className={styles.none}>{extensions.noProgramKeys}</p>
          ) : (
            <ul className={styles.items}>
              {keys.map((one) => (
                <KeyLine key={one.id} programKey={one} onRemove={() => setRemoving(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.actions}>
        <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {extensions.newKey}
        </Button>
      </div>
      {adding && (
        <KeyDialog
          onMade={(key) => {
            setFresh(key)
            refresh()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <ConfirmDelete
          title={fill(extensions.removeNamedTitle, { name: removing.name })}
          text={extensions.removeNamedText}
          run={() => call(calls.removeKey, { apiKeyId: removing.id })}
          onDone={() => {
            toast({ kind: 'success', text: extensions.removed })
            refresh()
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  )
}
