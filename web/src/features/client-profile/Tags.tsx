import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Part } from '../../entities/client/Part.tsx'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { AddField } from './AddField.tsx'
import styles from './profile.module.css'
import { useEdit } from './use-edit.ts'

/** The tags of the client. Typing offers those that others have; a new name makes a new tag. */
export const Tags = ({ card }: { card: ClientCard }) => {
  const words = useWords('clientProfile').clientProfile
  const adding = useEdit()
  const removing = useEdit()
  const [search, setSearch] = useState('')
  const known = useQuery({
    queryKey: ['clientTags', search.trim()],
    queryFn: ({ signal }) => call(clients.tags, { search: search.trim() }, { signal }),
    enabled: adding.mayEdit,
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  const own = card.tags.map((t) => t.name)
  const options = (known.data?.tags ?? []).map((t) => t.name).filter((name) => !own.includes(name))
  return (
    <Part
      title={words.tags}
      add={
        adding.mayEdit && {
          label: words.addTag,
          form: (close) => (
            <AddField
              label={words.addTag}
              maxLength={limits.clientTag}
              refusal={adding.refusal}
              isBusy={adding.isBusy}
              options={options}
              onType={(text) => {
                adding.forget()
                setSearch(text)
              }}
              onAdd={(name) => adding.edit(clients.addTag, { clientId: card.id, name })}
              onClose={close}
            />
          ),
        }
      }
    >
      {card.tags.length === 0 && <p className={styles.quiet}>{words.noTags}</p>}
      <ul className={styles.tags}>
        {card.tags.map((tag) => (
          <li key={tag.id} className={styles.tag}>
            <bdi>{tag.name}</bdi>
            {removing.mayEdit && (
              <button
                type="button"
                aria-label={fill(words.removeTag, { name: tag.name })}
                onClick={() => void removing.edit(clients.removeTag, { clientId: card.id, tagId: tag.id })}
              >
                <X size={12} strokeWidth={2} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {removing.refusal && <p role="alert">{removing.refusal}</p>}
    </Part>
  )
}
