import { categories } from '@beseda/contract/endpoints/categories.ts'
import type { Category } from '@beseda/contract/entities/category.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormAndChanges, formerValues } from '../../parts/FormAndChanges.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { ButtonRow, FormNote } from '../../parts/FormParts.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccessFields } from './AccessFields.tsx'
import { type AccessValues, accessOfTeams, collidingFields, toTeamIds } from './access.ts'
import { teamsQuery } from './queries.ts'

type Values = AccessValues & Readonly<{ name: string }>
interface Props {
  readonly category: Category
  /** The category of the first level, which determines the access. */
  readonly top: Category
  /** Requests with this category or one below it. */
  readonly uses: number
  readonly onDelete: () => void
  readonly onSaved: () => void
  readonly onClose: () => void
}
/** One category: its name, access and history. */
export const CategoryPanel = (props: Props) => {
  const { category, onClose } = props
  const { categoryEditor: words } = useWords('categoryEditor')
  return (
    <SidePanel title={category.path} onClose={onClose}>
      <FormAndChanges
        entity="category"
        entityId={category.id}
        label={category.name}
        settings={words.settings}
        restores={['name']}
        formerOf={(changes) =>
          formerValues<{ name: string }>(changes, { name: (before) => ({ name: String(before ?? '') }) })
        }
      >
        {(former) => <CategoryForm {...props} former={former} />}
      </FormAndChanges>
    </SidePanel>
  )
}
const CategoryForm = ({
  category,
  top,
  uses,
  former,
  onDelete,
  onSaved,
  onClose,
}: Props & { former: Partial<Values> | null }) => {
  const { categoryEditor: words, common, forms } = useWords('categoryEditor', 'forms')
  const lang = useLang()
  const queryClient = useQueryClient()
  const teams = useQuery(teamsQuery).data?.teams ?? []
  const onReload = () => queryClient.invalidateQueries({ queryKey: liveKeys.categories })
  const initial = useMemo(() => ({ name: category.name, ...accessOfTeams(category.teams) }), [category])
  const form = useForm({
    initial,
    endpoint: categories.change,
    toInput: (values: Values) => ({
      categoryId: category.id,
      name: values.name,
      teamIds: category.parentId === null ? toTeamIds(values) : null,
    }),
    edited: { object: category, reload: onReload },
    fieldOf: { CATEGORY_NAME_INVALID: 'name', SESSION_CATEGORY_EXISTS: 'name', SUBCATEGORY_EXISTS: 'name' },
    onSaved: () => {
      toast({ kind: 'success', text: forms.saved })
      onSaved()
    },
  })
  const { set } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  const count = plural(lang, uses, words.uses)
  return (
    <form {...form.form}>
      <Collisions form={form} changed={category.changed} fields={collidingFields(teams)} />
      <TextField label={words.name} required {...form.field('name', limits.categoryName)} />
      {category.parentId === null ? (
        <AccessFields
          label={words.access}
          value={form.values}
          error={form.choice('teamIds').error}
          onChange={(value) => form.set(value)}
        />
      ) : (
        <FormNote>{fill(words.inherited, { name: top.name })}</FormNote>
      )}
      <FormNote>{uses > 0 ? fill(words.used, { count }) : words.notUsed}</FormNote>
      <ButtonRow>
        <Button variant="danger" onClick={onDelete}>
          {common.delete}
        </Button>
      </ButtonRow>
      <FormFooter form={form} onCancel={onClose} />
    </form>
  )
}
