import type { Named } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesQuery } from '../../entities/team/queries.ts'
import { useWords } from '../../lib/language.ts'
import { FormGroup, FormNote } from '../../parts/FormParts.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { FieldError } from '../../ui/Field.tsx'
import styles from './teams.module.css'

/** The members of a team, followed by the search results. The server searches. */
export const MembersField = ({
  known,
  value,
  error,
  onChange,
}: {
  /** The stored members, with their names. */
  known: readonly Named[]
  value: readonly string[]
  error: string | null
  onChange: (ids: readonly string[]) => void
}) => {
  const { people, forms } = useWords('forms', 'people')
  const words = people.teams
  const [search, setSearch] = useState('')
  /** Names of users added here, so that they stay visible when the search changes. */
  const [added, setAdded] = useState<readonly Named[]>([])
  const { data } = useQuery(candidatesQuery(search))
  const wanted = search.toLocaleLowerCase()
  const inTeam = [...known, ...added.filter((a) => !known.some((k) => k.id === a.id))].filter(
    (p) => (value.includes(p.id) || search === '') && p.name.toLocaleLowerCase().includes(wanted),
  )
  const others = (data?.users ?? []).filter((p) => !inTeam.some((k) => k.id === p.id))
  const toggle = (person: Named, on: boolean) => {
    if (on) setAdded((before) => [...before.filter((a) => a.id !== person.id), person])
    onChange(on ? [...value, person.id] : value.filter((id) => id !== person.id))
  }
  return (
    <FormGroup title={`${words.members} · ${value.length}`}>
      <SearchField label={words.searchPeople} value={search} max={limits.searchText} onSearch={setSearch} />
      <div className={styles.members}>
        {[...inTeam, ...others].map((person) => (
          <CheckField
            key={person.id}
            label={
              <span className={styles.person}>
                <Avatar name={person.name} seed={person.id} size={20} /> {person.name}
              </span>
            }
            checked={value.includes(person.id)}
            onChange={(event) => toggle({ id: person.id, name: person.name }, event.target.checked)}
          />
        ))}
        {inTeam.length + others.length === 0 && data && <FormNote>{forms.nothingFound}</FormNote>}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </FormGroup>
  )
}
