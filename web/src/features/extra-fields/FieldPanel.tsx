import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import { type ExtraField, extraFieldKinds } from '@beseda/contract/entities/extra-field.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { extraFieldsQuery } from '../../entities/client/extra-fields.ts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormAndChanges, formerValues } from '../../parts/FormAndChanges.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { FormNote } from '../../parts/FormParts.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** `choices`: one per line. */
type Values = {
  readonly name: string
  readonly kind: string
  readonly choices: string
  readonly archived: boolean
}
type Former = Partial<Values>
interface Props {
  /** Null: a new one. */
  readonly field: ExtraField | null
  readonly onSaved: (field: ExtraField) => void
  readonly onClose: () => void
}
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const formerOf = (changes: readonly AuditChange[]): Former =>
  formerValues<Values>(changes, {
    name: (before) => ({ name: String(before ?? '') }),
    choices: (before) => ({ choices: Array.isArray(before) ? before.join('\n') : '' }),
    archived: (before) => ({ archived: before === true }),
  })

const FieldForm = ({ field, former, onSaved, onClose }: Props & { former: Former | null }) => {
  const { extraFields: words, forms } = useWords('extraFields', 'forms')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: extraFieldsQuery.queryKey })
  const id = useMemo(() => field?.id ?? newId(), [field])
  const form = useForm({
    initial: useMemo(
      (): Values => ({
        ...{ name: field?.name ?? '', kind: field?.kind ?? '' },
        ...{ choices: field?.choices.join('\n') ?? '', archived: field?.archived ?? false },
      }),
      [field],
    ),
    endpoint: field ? extraFields.change : extraFields.create,
    toInput: ({ name, kind, choices, archived }) => {
      const list = kind === 'choice' ? linesOf(choices) : []
      return (field ? { fieldId: id, name, choices: list, archived } : { id, name, kind, choices: list }) as never
    },
    edited: field && { object: field, reload: refresh },
    fieldOf: { EXTRA_FIELD_EXISTS: 'name' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
      onSaved(saved)
    },
  })
  const { set } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  return (
    <form {...form.form}>
      <Collisions form={form} changed={field?.changed} />
      <TextField label={words.name} required {...form.field('name', limits.extraFieldName)} />
      {field ? (
        <FormNote>
          {words.kind}: {words.kinds[field.kind]}
        </FormNote>
      ) : (
        <SelectField
          label={words.kind}
          required
          placeholder={words.chooseKind}
          options={extraFieldKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
          {...form.field('kind')}
        />
      )}
      {form.values.kind === 'choice' && (
        <TextAreaField label={words.choices} hint={words.choicesHint} required rows={4} {...form.field('choices')} />
      )}
      {field && <CheckField asSwitch label={words.archive} hint={words.archiveHint} {...form.check('archived')} />}
      {field?.used && <FormNote>{words.usedNote}</FormNote>}
      <FormEnd
        form={form}
        removal={
          field && {
            title: fill(words.deleteTitle, { name: field.name }),
            text: words.deleteText,
            run: () => call(extraFields.remove, { fieldId: field.id }),
            onDone: () => void refresh(),
          }
        }
        onClose={onClose}
      />
    </form>
  )
}

/** A field of client profiles, with its history. */
export const FieldPanel = (props: Props) => {
  const { field, onClose } = props
  const { extraFields: words, shell } = useWords('extraFields')
  const title = field?.name ?? words.newTitle
  return (
    <SidePanel title={title} onClose={onClose}>
      {field ? (
        <FormAndChanges
          entity="extraField"
          entityId={field.id}
          label={title}
          settings={shell.settings}
          formerOf={formerOf}
          restores={['name', 'choices', 'archived']}
        >
          {(former) => <FieldForm {...props} former={former} />}
        </FormAndChanges>
      ) : (
        <FieldForm {...props} former={null} />
      )}
    </SidePanel>
  )
}
