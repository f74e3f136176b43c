import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import type { ArticleCategory } from '@beseda/contract/entities/article.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { fill } from '../../lib/words/plural.ts'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './knowledge.module.css'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

interface Props {
  readonly categories: readonly ArticleCategory[]
  /** Null: every category. */
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
}
/** The categories: choosing one filters the articles; names are edited in place. */
export const CategoryList = ({ categories, selected, onSelect }: Props) => {
  const { knowledge: words } = useWords('knowledge')
  const queryClient = useQueryClient()
  /** The category that is being renamed, `new`, or null. */
  const [edited, setEdited] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<ArticleCategory | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.knowledge })
  const done = () => {
    setEdited(null)
    void refresh()
  }
  return (
    <nav aria-label={words.categories} className={styles.categories}>
      <ul>
        <li>
          <Choice isOn={selected === null} onSelect={() => onSelect(null)}>
            {words.allCategories}
          </Choice>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            {edited === category.id ? (
              <CategoryName
                initial={category.name}
                save={(name) =>
                  call(knowledge.changeCategory, { articleCategoryId: category.id, version: category.version, name })
                }
                onSaved={done}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <>
                <Choice isOn={selected === category.id} onSelect={() => onSelect(category.id)}>
                  <span>{category.name}</span>
                  <span className={styles.count}>{category.articles}</span>
                </Choice>
                <span className={styles.rowTools}>
                  <IconButton
                    small
                    label={fill(words.rename, { name: category.name })}
                    onClick={() => setEdited(category.id)}
                  >
                    <Pencil {...icon} />
                  </IconButton>
                  <IconButton
                    small
                    label={fill(words.deleteCategory, { name: category.name })}
                    onClick={() => setDoomed(category)}
                  >
                    <Trash2 {...icon} />
                  </IconButton>
                </span>
              </>
            )}
          </li>
        ))}
        <li>
          {edited === 'new' ? (
            <CategoryName
              initial=""
              save={(name) => call(knowledge.createCategory, { id: newId(), name })}
              onSaved={done}
              onCancel={() => setEdited(null)}
            />
          ) : (
            <Button
              size="s"
              icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />}
              onClick={() => setEdited('new')}
            >
              {words.addCategory}
            </Button>
          )}
        </li>
      </ul>
      {doomed && (
        <ConfirmDelete
          title={fill(words.deleteCategoryTitle, { name: doomed.name })}
          text={words.deleteCategoryText}
          run={() => call(knowledge.removeCategory, { articleCategoryId: doomed.id })}
          onDone={() => {
            if (selected === doomed.id) onSelect(null)
            void refresh()
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </nav>
  )
}

const Choice = ({ isOn, onSelect, children }: { isOn: boolean; onSelect: () => void; children: React.ReactNode }) => (
  <button
    type="button"
    aria-current={isOn ? 'true' : undefined}
    className={classes(styles.choice, isOn && styles.on)}
    onClick={onSelect}
  >
    {children}
  </button>
)

interface NameProps {
  readonly initial: string
  readonly save: (name: string) => Promise<unknown>
  readonly onSaved: () => void
  readonly onCancel: () => void
}
/** Enter saves, Escape gives up. A refusal keeps what was typed. */
const CategoryName = ({ initial, save, onSaved, onCancel }: NameProps) => {
  const { knowledge: words, common } = useWords('errors', 'knowledge')
  const errorText = useErrorText()
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '' || name.trim() === initial) return onCancel()
    setBusy(true)
    try {
      await save(name)
      onSaved()
    } catch (failure) {
      const field = failure instanceof ApiError ? Object.values(failure.fields ?? {})[0] : undefined
      setError(field ? errorText(field) : failure instanceof ApiError ? failure.text : common.noConnection)
      setBusy(false)
    }
  }
  return (
    <form className={styles.nameForm} onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.categoryName}
        hideLabel
        autoFocus
        placeholder={words.categoryName}
        value={name}
        maxLength={limits.articleCategoryName}
        error={error}
        aria-busy={isBusy}
        onChange={(event) => {
          setName(event.target.value)
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
      />
    </form>
  )
}
