import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import type { ReplyCategory } from '@beseda/contract/entities/reply-template.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { teamsQuery } from '../../entities/team/queries.ts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormAndChanges } from '../../parts/FormAndChanges.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { FormGroup } from '../../parts/FormParts.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Values = Readonly<{ name: string; access: 'all' | 'some'; teamIds: readonly string[] }>
interface Props {
  /** null: a new one. */
  readonly category: ReplyCategory | null
  /** Templates in it. */
  readonly count: number
  readonly onSaved: (category: ReplyCategory) => void
  readonly onClose: () => void
}
const valuesOf = (category: ReplyCategory | null): Values => ({
  name: category?.name ?? '',
  access: category?.teams ? 'some' : 'all',
  teamIds: category?.teams?.map((t) => t.id) ?? [],
})
const CategoryForm = ({ category, count, onSaved, onClose }: Props) => {
  const { replyTemplates: words, forms } = useWords('replyTemplates', 'forms')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.replyTemplates })
  const teams = useQuery(teamsQuery).data?.teams ?? []
  const id = useRef(newId())
  const form = useForm({
    initial: useMemo(() => valuesOf(category), [category]),
    endpoint: category ? replyTemplates.changeCategory : replyTemplates.createCategory,
    toInput: ({ name, access, teamIds }: Values) =>
      ({
        ...(category ? { replyCategoryId: category.id } : { id: id.current }),
        ...{ name, teamIds: access === 'all' ? null : [...teamIds] },
      }) as never,
    edited: category && { object: category, reload: refresh },
    fieldOf: { TEMPLATE_CATEGORY_EXISTS: 'name', CATEGORY_ACCESS_DENIED: 'teamIds', TEAMS_NOT_FOUND: 'teamIds' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh().then(() => onSaved(saved as ReplyCategory))
    },
  })
  const { values } = form
  const chosen = form.choice('teamIds')
  return (
    <form {...form.form}>
      <Collisions
        form={form}
        changed={category?.changed}
        fields={{
          access: { audit: 'teams', sent: ['teamIds'], show: () => null },
          teamIds: {
            audit: 'teams',
            show: (ids: readonly string[]) => teams.filter((t) => ids.includes(t.id)).map((t) => t.name),
          },
        }}
      />
      <TextField label={words.name} required {...form.field('name', limits.replyCategoryName)} />
      <FormGroup title={words.teamsOf}>
        <Segmented
          label={words.teamsOf}
          options={[
            { value: 'all', label: words.allTeams },
            { value: 'some', label: words.someTeams },
          ]}
          value={values.access}
          onChange={(access) => form.set({ access })}
        />
        {values.access === 'some' ? (
          <ChecksField
            label={words.teams}
            required
            options={teams.map((team) => ({ value: team.id, label: team.name }))}
            searchLabel={words.searchTeams}
            emptyText={forms.nothingFound}
            {...chosen}
          />
        ) : (
          chosen.error && <p role="alert">{chosen.error}</p>
        )}
      </FormGroup>
      <FormEnd
        form={form}
        removal={
          category && {
            title: fill(words.categoryDeleteTitle, { name: category.name }),
            text: fill(words.categoryDeleteText, { n: count }),
            run: () => call(replyTemplates.removeCategory, { replyCategoryId: category.id }),
            onDone: () => void refresh(),
          }
        }
        onClose={onClose}
      />
    </form>
  )
}

/** A category: name and teams, with its history. */
export const CategoryPanel = (props: Props) => {
  const { category, onClose } = props
  const { replyTemplates: words, shell } = useWords('replyTemplates')
  const title = category?.name ?? words.newCategory
  return (
    <SidePanel title={title} onClose={onClose}>
      {category ? (
        <FormAndChanges entity="replyCategory" entityId={category.id} label={title} settings={shell.settings}>
          {() => <CategoryForm {...props} />}
        </FormAndChanges>
      ) : (
        <CategoryForm {...props} />
      )}
    </SidePanel>
  )
}
