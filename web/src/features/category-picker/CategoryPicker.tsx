import { has } from '@beseda/contract/access.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, FolderTree, Search } from 'lucide-react'
import { useState } from 'react'
import { choicesQuery } from '../../entities/chat/category/categories.ts'
import type { CategoryPickerProps } from '../../entities/chat/category/picker.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { accessOf } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { CategoryColumns } from '../../parts/CategoryColumns.tsx'
import { childrenOf, lineOf } from '../../parts/category-nodes.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Found } from './Found.tsx'
import { findLeaves, type Leaf, leavesOf } from './find.ts'
import styles from './picker.module.css'
import { noteCategory, recentCategories } from './recent.ts'

/** Chooses the category of a request: columns by level, a search over whole paths, recent choices. */
export const CategoryPicker = ({ chat, user, closes, onChoose, onClose }: CategoryPickerProps) => {
  const { common, ...words } = useWords('categories')
  const texts = words.categories.picker
  const query = useQuery(choicesQuery(chat))
  const nodes = query.data?.categories ?? []
  const [selected, setSelected] = useState<string | null>(chat.categoryId)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const leaves = leavesOf(nodes)
  const found = findLeaves(leaves, search)
  const known = recentCategories()
  const recent = known.flatMap((id) => leaves.filter((leaf) => leaf.id === id))
  const last = selected !== null && childrenOf(nodes, selected).length === 0 ? lineOf(nodes, selected) : []
  const choose = ({ id, path }: Leaf) => {
    noteCategory(id)
    onChoose({ id, path })
  }
  const isEmpty = query.isSuccess && nodes.length === 0
  const searching = search.trim() !== ''
  /** The category that the button applies: the found one, or the last one selected in the columns. */
  const pointed = searching ? found[active] : leaves.find((leaf) => leaf.id === last.at(-1)?.id)
  return (
    <Dialog
      title={texts.title}
      closeLabel={common.close}
      onClose={onClose}
      width={680}
      flush
      footer={
        isEmpty ? undefined : (
          <>
            {chat.categoryId && !closes && (
              <Button variant="ghost" className={styles.remove} onClick={() => onChoose(null)}>
                {texts.remove}
              </Button>
            )}
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button
              variant="primary"
              disabledReason={pointed ? null : texts.notLast}
              onClick={() => pointed && choose(pointed)}
            >
              {closes ? texts.chooseAndClose : texts.choose}
            </Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        {closes && (
          <p className={styles.note}>
            {chat.category ? fill(texts.toCloseAnew, { name: chat.category }) : texts.toClose}
          </p>
        )}
        <Loaded query={query} shape="form">
          {() =>
            isEmpty ? (
              <EmptyState icon={<FolderTree size={28} strokeWidth={1.5} aria-hidden="true" />} title={texts.none}>
                {has(accessOf(user), 'AUTHORITY_CHAT_SESSION_CATEGORY') ? (
                  <Link to={paths.categories}>{texts.setUp}</Link>
                ) : (
                  texts.noneText
                )}
              </EmptyState>
            ) : (
              <>
                <div className={styles.search}>
                  <TextField
                    label={texts.search}
                    hideLabel
                    placeholder={texts.search}
                    soft
                    icon={<Search size={16} aria-hidden="true" />}
                    role="combobox"
                    aria-expanded={searching}
                    aria-controls="category-found"
                    aria-autocomplete="list"
                    aria-activedescendant={searching && found[active] ? `category-${found[active].id}` : undefined}
                    autoComplete="off"
                    value={search}
                    onChange={(event) => {
                      setSearch(event.target.value)
                      setActive(0)
                    }}
                    onKeyDown={(event) => {
                      if (event.key === 'Enter' && found[active]) choose(found[active])
                      else if (event.key === 'Escape' && search !== '') setSearch('')
                      else if (event.key === 'ArrowDown' && !searching)
                        event.currentTarget
                          .closest('dialog')
                          ?.querySelector<HTMLElement>('[data-category][tabindex="0"]')
                          ?.focus()
                      else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
                      else if (event.key === 'ArrowUp' && searching) setActive(Math.max(active - 1, 0))
                      else return
                      event.preventDefault()
                    }}
                  />
                </div>
                {searching ? (
                  <Found found={found} active={active} onChoose={choose} />
                ) : (
                  <>
                    {recent.length > 0 && (
                      <div className={styles.recent}>
                        <span>{texts.recent}</span>
                        {recent.map((leaf) => (
                          <button key={leaf.id} type="button" className={styles.chip} onClick={() => choose(leaf)}>
                            {leaf.id === chat.categoryId && <Check size={14} aria-hidden="true" />}
                            <span>{leaf.path}</span>
                          </button>
                        ))}
                      </div>
                    )}
                    <div className={styles.columns}>
                      <CategoryColumns
                        whole
                        nodes={nodes}
                        selected={selected}
                        onSelect={setSelected}
                        onEnter={(node) => {
                          const leaf = leaves.find((l) => l.id === node.id)
                          if (leaf) choose(leaf)
                          else setSelected(node.id)
                        }}
                        note={(node) => node.id === chat.categoryId && <Check size={15} aria-hidden="true" />}
                      />
                    </div>
                  </>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
export default CategoryPicker
