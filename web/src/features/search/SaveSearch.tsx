import { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import type { SavedSearch, SearchAudience } from '@beseda/contract/entities/saved-search.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { SearchParameters } from '@beseda/contract/search-parameters.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isSameSearch } from '../../entities/saved-search/queries.ts'
import { teamsQuery } from '../../entities/team/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './saved.module.css'

/** Name and audience of a search; a stored one can also take over the conditions that are shown. */
export const SaveSearch = ({
  search,
  shown,
  mayShare,
  onSaved,
  onClose,
}: {
  /** null: a new one. */
  search: SavedSearch | null
  shown: SearchParameters
  mayShare: boolean
  onSaved: (saved: SavedSearch) => void
  onClose: () => void
}) => {
  const { search: searchWords, common } = useWords('search')
  const words = searchWords.saved
  const [name, setName] = useState(search?.name ?? '')
  const [audience, setAudience] = useState<SearchAudience>(search?.audience ?? 'private')
  const [teamIds, setTeamIds] = useState<readonly string[]>(search?.teams.map(({ id }) => id) ?? [])
  const [takesShown, setTakesShown] = useState(false)
  const [error, setError] = useState<{ readonly of: 'name' | 'teams'; readonly text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useRef(newId())
  const teams = useQuery({ ...teamsQuery, enabled: mayShare && audience === 'teams' }).data?.teams ?? []
  const hasOthers = Object.keys(shown).length > 0 && search !== null && !isSameSearch(shown, search.parameters)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError({ of: 'name', text: words.nameMissing })
    if (audience === 'teams' && teamIds.length === 0) return setError({ of: 'teams', text: words.teamsMissing })
    const parameters = search && !takesShown ? search.parameters : shown
    const form = { name, audience, teamIds: audience === 'teams' ? [...teamIds] : [], parameters }
    setBusy(true)
    setError(null)
    try {
      onSaved(
        search
          ? await call(savedSearches.change, { savedSearchId: search.id, ...form })
          : await call(savedSearches.create, { id: id.current, ...form }),
      )
      onClose()
    } catch (failure) {
      const isOfTeams = failure instanceof ApiError && /TEAM|CATEGORY/.test(failure.code)
      setError({
        of: isOfTeams ? 'teams' : 'name',
        text: failure instanceof ApiError ? failure.text : common.noConnection,
      })
      setBusy(false)
    }
  }
  const teamsError = error?.of === 'teams' ? error.text : null
  return (
    <Dialog title={search ? words.editTitle : words.save} closeLabel={common.close} onClose={onClose} width={440}>
      <form className={styles.form} onSubmit={save}>
        <TextField
          label={words.name}
          required
          data-autofocus
          value={name}
          maxLength={limits.savedViewName}
          error={error?.of === 'name' ? error.text : null}
          onChange={(event) => setName(event.target.value)}
        />
        {mayShare && (
          <SelectField
            label={words.audience}
            value={audience}
            options={(['private', 'teams', 'all'] as const).map((value) => ({ value, label: words.audiences[value] }))}
            onChange={(event) => setAudience(event.target.value as SearchAudience)}
          />
        )}
        {mayShare && audience === 'teams' && (
          <ChecksField
            label={words.teams}
            required
            options={teams.map((team) => ({ value: team.id, label: team.name }))}
            searchLabel={words.teamSearch}
            emptyText={searchWords.nothing}
            value={teamIds}
            error={teamsError}
            onChange={setTeamIds}
          />
        )}
        {teamsError && audience !== 'teams' && <p role="alert">{teamsError}</p>}
        {hasOthers && (
          <CheckField
            label={words.takeShown}
            checked={takesShown}
            onChange={(event) => setTakesShown(event.target.checked)}
          />
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
