import { savedSearches } from '@beseda/contract/endpoints/saved-searches.ts'
import type { SavedSearch } from '@beseda/contract/entities/saved-search.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { SearchParameters } from '@beseda/contract/search-parameters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { savedSearchesQuery } from '../../entities/saved-search/queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentWords, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import styles from './saved.module.css'

const failed = (error: unknown) =>
  toast({ kind: 'error', text: error instanceof ApiError ? error.text : currentWords().common.noConnection })

/** Order, menu, name, audience and removal of the searches. */
export const ManageSearches = ({
  searches,
  shown,
  mayShare,
  onClose,
}: {
  searches: readonly SavedSearch[]
  shown: SearchParameters
  mayShare: boolean
  onClose: () => void
}) => {
  const { search: searchWords, common } = useWords('search')
  const words = searchWords.saved
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.savedSearches })
  const [edited, setEdited] = useState<SavedSearch | null>(null)
  const [removed, setRemoved] = useState<SavedSearch | null>(null)
  const ids = searches.map(({ id }) => id)
  const pinned = searches.filter((search) => search.pinned).map(({ id }) => id)
  const arrange = async (order: string[], inMenu: string[]) => {
    try {
      queryClient.setQueryData(
        savedSearchesQuery.queryKey,
        await call(savedSearches.arrange, { order, pinned: inMenu }),
      )
    } catch (error) {
      failed(error)
    }
  }
  const move = (at: number, by: number) => {
    const order = [...ids]
    ;[order[at], order[at + by]] = [order[at + by]!, order[at]!]
    void arrange(order, pinned)
  }
  const pin = ({ id, pinned: isPinned }: SavedSearch) =>
    void arrange(ids, isPinned ? pinned.filter((known) => known !== id) : [...pinned, id])
  const undo = ({ id, name, audience, teams, parameters }: SavedSearch) => {
    const form = { id, name, audience, teamIds: teams.map((team) => team.id), parameters }
    call(savedSearches.create, form).then(refresh, failed)
  }
  const audienceOf = ({ audience, teams, by }: SavedSearch): string =>
    audience === 'private'
      ? words.audiences.private
      : [audience === 'all' ? words.audiences.all : teams.map(({ name }) => name).join(', '), by.name].join(' · ')
  return (
    <Dialog title={words.title} closeLabel={common.close} onClose={onClose} width={560}>
      {searches.length === 0 && <p>{words.empty}</p>}
      <ul className={styles.rows}>
        {searches.map((search, at) => {
          const { id, name } = search
          const button = (label: string, run: () => void, Icon: typeof Pin, reason: string | false = false) => (
            <IconButton small label={fill(label, { name })} disabledReason={reason || null} onClick={run}>
              <Icon size={15} aria-hidden="true" />
            </IconButton>
          )
          return (
            <li key={id} className={styles.row}>
              <span className={styles.about}>
                <span>{name}</span>
                <small>{audienceOf(search)}</small>
              </span>
              {search.pinned
                ? button(words.unpin, () => pin(search), PinOff)
                : button(
                    words.pin,
                    () => pin(search),
                    Pin,
                    pinned.length >= limits.savedSearchPins && fill(words.menuFull, { n: limits.savedSearchPins }),
                  )}
              {button(words.up, () => move(at, -1), ArrowUp, at === 0 && words.isFirst)}
              {button(words.down, () => move(at, 1), ArrowDown, at === searches.length - 1 && words.isLast)}
              {search.mayChange && (
                <>
                  {button(words.edit, () => setEdited(search), Pencil)}
                  {button(words.remove, () => setRemoved(search), Trash2)}
                </>
              )}
            </li>
          )
        })}
      </ul>
      {edited && (
        <SaveSearch
          search={edited}
          shown={shown}
          mayShare={mayShare}
          onSaved={() => void refresh()}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDelete
          title={fill(words.removeTitle, { name: removed.name })}
          text={removed.audience === 'private' ? words.removeOwn : words.removeShared}
          forever={false}
          run={() => call(savedSearches.delete, { savedSearchId: removed.id })}
          onDone={() => {
            const run = () => undo(removed)
            toast({
              kind: 'info',
              text: fill(words.removed, { name: removed.name }),
              action: { label: words.undo, run },
            })
            void refresh()
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </Dialog>
  )
}
