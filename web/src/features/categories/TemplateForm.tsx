import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import type { CategoryTemplate } from '@beseda/contract/entities/category.ts'
import { limits } from '@beseda/contract/limits.ts'
import { fromOutline, toOutline } from '@beseda/domain/categories/outline.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { CategoryColumns } from '../../parts/CategoryColumns.tsx'
import { Changes } from '../../parts/Changes.tsx'
import { Collisions } from '../../parts/Collisions.tsx'
import { ConfirmDelete } from '../../parts/ConfirmDelete.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { ButtonRow, FormNote } from '../../parts/FormParts.tsx'
import { Section } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccessFields } from './AccessFields.tsx'
import { collidingFields } from './access.ts'
import styles from './categories.module.css'
import { teamsQuery, treeQuery } from './queries.ts'
import { asNodes, asTree, type TemplateValues, toInput, valuesOf } from './template-form.ts'

/** A set of categories as indented lines, with a preview. */
export const TemplateForm = ({ template }: { template: CategoryTemplate | null }) => {
  const { audit, categoryEditor, common, forms } = useWords('audit', 'categoryEditor', 'forms')
  const words = categoryEditor.templates
  const lang = useLang()
  const queryClient = useQueryClient()
  const go = useNavigate()
  const [asking, setAsking] = useState<'apply' | 'delete' | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const current = useQuery(treeQuery).data?.categories ?? []
  const teams = useQuery(teamsQuery).data?.teams ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.categories })
  const form = useForm({
    initial: useMemo(() => valuesOf(template), [template]),
    endpoint: template ? categoryTemplates.change : categoryTemplates.create,
    toInput: (values: TemplateValues) =>
      ({ ...(template && { categoryTemplateId: template.id }), ...toInput(values) }) as never,
    edited: template && { object: template, reload: refresh },
    fieldOf: { CATEGORY_EXISTS: 'name', CATEGORY_NAME_INVALID: 'tree', SUBCATEGORY_EXISTS: 'tree' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: template ? forms.saved : words.created })
      void refresh()
      if (!template) void go({ to: paths.categoryTemplate, params: { id: saved.id }, replace: true })
    },
  })
  const { tree, errors } = fromOutline(form.values.tree)
  const nodes = asNodes(tree)
  const hanging = errors.length > 0 ? fill(words.hanging, { lines: errors.map((e) => e.line).join(', ') }) : null
  const outline = form.field('tree')
  return (
    <form
      {...form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hanging) form.form.onSubmit(event)
      }}
    >
      <Collisions form={form} changed={template?.changed} fields={collidingFields(teams)} />
      <TextField label={categoryEditor.name} required {...form.field('name', limits.categoryName)} />
      <AccessFields
        label={categoryEditor.accessOf}
        value={form.values}
        error={form.choice('teamIds').error}
        onChange={(value) => form.set(value)}
      />
      <TextAreaField
        label={words.outline}
        required
        rows={12}
        hint={words.outlineNote}
        className={styles.outline}
        spellCheck
        {...outline}
        error={hanging ?? outline.error}
      />
      {current.length > 0 && (
        <ButtonRow>
          <Button size="s" onClick={() => form.set({ tree: toOutline(asTree(current)) })}>
            {words.fromTree}
          </Button>
        </ButtonRow>
      )}
      <Section title={words.preview}>
        {nodes.length > 0 ? (
          <div className={styles.preview}>
            <CategoryColumns whole nodes={nodes} selected={selected} onSelect={setSelected} />
          </div>
        ) : (
          <FormNote>{words.previewEmpty}</FormNote>
        )}
      </Section>
      {template && (
        <ButtonRow>
          <Button onClick={() => setAsking('apply')} disabledReason={form.dirty ? words.unsavedFirst : null}>
            {words.apply}
          </Button>
          <Button variant="danger" onClick={() => setAsking('delete')}>
            {common.delete}
          </Button>
        </ButtonRow>
      )}
      <FormFooter
        form={form}
        {...(!template && { onCancel: () => void go({ to: paths.categoryTemplates }), save: words.create })}
      />
      {template && (
        <Section title={audit.changes}>
          <Changes entity="categoryTemplate" entityId={template.id} />
        </Section>
      )}
      {template && asking === 'delete' && (
        <ConfirmDelete
          title={fill(words.deleteTitle, { name: template.name })}
          text={words.deleteText}
          run={() => call(categoryTemplates.remove, { categoryTemplateId: template.id })}
          onDone={() => {
            form.reset()
            toast({ kind: 'success', text: forms.deleted })
            void refresh()
            void go({ to: paths.categoryTemplates })
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {template && asking === 'apply' && (
        <ConfirmDelete
          title={fill(words.applyTitle, { name: template.name })}
          text={words.applyText}
          verb={words.apply}
          forever={false}
          danger={false}
          run={async () => {
            const { created } = await call(categoryTemplates.apply, { categoryTemplateId: template.id })
            toast({
              kind: 'success',
              text: created > 0 ? plural(lang, created, words.applied) : words.nothingNew,
            })
          }}
          onDone={refresh}
          onClose={() => setAsking(null)}
        />
      )}
    </form>
  )
}
