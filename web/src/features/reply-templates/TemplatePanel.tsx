import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import type { ReplyCategory, ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { FilesField } from '../../entities/chat/reply-templates/FilesField.tsx'
import { TextFields } from '../../entities/chat/reply-templates/TextFields.tsx'
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
import { SidePanel } from '../../parts/SidePanel.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Former, formerOf, type TemplateValues, toInput, valuesOf } from './template-values.ts'

interface Props {
  /** null: a new one. */
  readonly template: ReplyTemplate | null
  readonly categories: readonly ReplyCategory[]
  /** Of a new one: the category on the screen, or ''. */
  readonly category: string
  readonly onSaved: (template: ReplyTemplate) => void
  readonly onClose: () => void
}
const TemplateForm = ({
  template,
  categories,
  category,
  former,
  onSaved,
  onClose,
}: Props & { former: Former | null }) => {
  const { replyTemplates: words, forms, errors } = useWords('replyTemplates', 'forms', 'errors')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.replyTemplates })
  /** The same on every attempt, so that a lost answer creates nothing twice. */
  const id = useRef(newId())
  const form = useForm({
    initial: useMemo(() => valuesOf(template, category), [template, category]),
    endpoint: template ? replyTemplates.change : replyTemplates.create,
    toInput: (values: TemplateValues) =>
      ({ ...(template ? { replyTemplateId: template.id } : { id: id.current }), ...toInput(values) }) as never,
    edited: template && { object: template, reload: refresh },
    fieldOf: { CATEGORY_NOT_FOUND: 'category', FILE_NOT_FOUND: 'files' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh().then(() => onSaved(saved as ReplyTemplate))
    },
  })
  const { set, values } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  const codes = form.codes as Readonly<Record<string, keyof typeof errors | undefined>>
  const errorOf = (name: string): string | null => (codes[name] ? errors[codes[name]!] : null)
  const places = [
    ...(template?.category ? [] : [{ value: 'personal', label: words.personalOption }]),
    ...categories.map((c) => ({ value: c.id, label: c.name })),
  ]
  return (
    <form {...form.form}>
      <Collisions
        form={form}
        changed={template?.changed}
        fields={{
          category: {
            audit: 'templateCategory',
            show: (to: string) => places.find((p) => p.value === to)?.label ?? '',
          },
          title: { audit: 'name' },
          shortcut: { audit: 'templateShortcut' },
          text: { audit: 'templateText' },
          files: { audit: 'templateFiles', sent: ['fileIds'], show: () => null },
        }}
      />
      <SelectField
        label={words.category}
        required
        placeholder={words.choose}
        options={places}
        {...form.field('category')}
      />
      <TextField label={words.title} required {...form.field('title', limits.replyTitle)} />
      <TextField
        label={words.shortcut}
        hint={words.shortcutHint}
        autoComplete="off"
        {...form.field('shortcut', limits.replyShortcut)}
      />
      <TextFields value={values.text} error={errorOf('text')} onChange={(text) => set({ text })} />
      <FilesField
        hint={words.fileHint}
        files={values.files}
        error={errorOf('files') ?? errorOf('fileIds')}
        onAdd={(file) => set({ files: [...values.files, file] })}
        onRemove={(gone) => set({ files: values.files.filter((f) => f.id !== gone) })}
      />
      <FormEnd
        form={form}
        removal={
          template && {
            title: fill(words.deleteTitle, { name: template.title }),
            text: template.category ? words.deleteText : words.ownDeleteText,
            run: () => call(replyTemplates.remove, { replyTemplateId: template.id }),
            onDone: () => void refresh(),
          }
        }
        onClose={onClose}
      />
    </form>
  )
}

/** A template with its history; personal ones have none. */
export const TemplatePanel = (props: Props) => {
  const { template, onClose } = props
  const { replyTemplates: words, shell } = useWords('replyTemplates')
  const title = template?.title ?? words.newTitle
  return (
    <SidePanel title={title} onClose={onClose}>
      {template?.category ? (
        <FormAndChanges
          entity="replyTemplate"
          entityId={template.id}
          label={title}
          settings={shell.settings}
          formerOf={formerOf}
          restores={['name', 'templateShortcut', 'templateText']}
        >
          {(former) => <TemplateForm {...props} former={former} />}
        </FormAndChanges>
      ) : (
        <TemplateForm {...props} former={null} />
      )}
    </SidePanel>
  )
}
