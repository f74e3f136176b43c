import { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { fillTemplate, valueKeys } from '@beseda/domain/registered-templates/blanks.ts'
import { headerOf } from '@beseda/domain/registered-templates/header.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { HeaderField } from '../../entities/registered-template/HeaderField.tsx'
import { templatesKey } from '../../entities/registered-template/queries.ts'
import { useKeyName } from '../../entities/registered-template/TemplateChoice.tsx'
import { TemplatePreview } from '../../entities/registered-template/TemplatePreview.tsx'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormSection } from '../../parts/FormParts.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ButtonFields } from './ButtonFields.tsx'
import { check, emptyValues, type TemplateValues, toInput } from './template-values.ts'

const max = limits.registeredTemplate

interface Props {
  readonly channels: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}
/** A new template: written, previewed, and sent to the provider for review. */
export const TemplateForm = ({ channels, onClose, onCreated }: Props) => {
  const { channelTemplates: words, errors } = useWords('channelTemplates', 'errors', 'forms')
  const queryClient = useQueryClient()
  const nameOf = useKeyName()
  /** The same on every attempt, so that a lost answer registers nothing twice. */
  const id = useRef(newId())
  const first = channels[0]!.id
  const form = useForm({
    initial: useMemo(() => emptyValues(first), [first]),
    endpoint: registeredTemplates.create,
    toInput: (values: TemplateValues) => toInput(id.current, values) as never,
    check: check as never,
    fieldOf: {
      ...{ TEMPLATE_NAME_EXISTS: 'name', FILE_NOT_FOUND: 'header', TEMPLATE_HEADER_FORMAT: 'header' },
      ...{ TEMPLATE_TWO_HEADINGS: 'header', FILE_TOO_BIG: 'header' },
    },
    onSaved: (made) => {
      toast({ kind: 'success', text: words.created })
      void queryClient.invalidateQueries({ queryKey: templatesKey }).then(() => onCreated(made.id))
    },
  })
  const { values } = form
  const header = headerOf(values.headerKind)
  const texts = header ? { ...values, title: '' } : values
  const keys = valueKeys(texts)
  const codes = form.codes as Readonly<Record<string, ErrorCode>>
  const optionsOf = (labels: Readonly<Record<string, string>>, keys = Object.keys(labels)) =>
    keys.map((value) => ({ value, label: labels[value] ?? value }))
  return (
    <SidePanel title={words.add} onClose={onClose}>
      <form {...form.form}>
        {channels.length > 1 && (
          <SelectField
            label={words.channel}
            required
            options={channels.map((c) => ({ value: c.id, label: c.name }))}
            {...form.field('channelId')}
          />
        )}
        <TextField label={words.name} required hint={words.nameHint} {...form.field('name', max.name)} />
        <SelectField label={words.language} required options={optionsOf(words.languages)} {...form.field('language')} />
        <SelectField
          label={words.category}
          required
          options={optionsOf(words.categories, ['utility', 'marketing'])}
          {...form.field('category')}
        />
        <SelectField
          label={words.headerKind}
          options={optionsOf(words.headerKinds)}
          value={values.headerKind}
          onChange={(event) => form.set({ headerKind: event.target.value, header: null })}
        />
        {header ? (
          <HeaderField
            key={header}
            kind={header}
            file={values.header}
            isSample
            error={codes.header ? errors[codes.header] : null}
            onChange={(file) => form.set({ header: file })}
          />
        ) : (
          <TextField label={words.title} {...form.field('title', max.title)} />
        )}
        <TextAreaField label={words.text} required rows={5} hint={words.blankHint} {...form.field('text', max.text)} />
        <TextField label={words.footer} {...form.field('footer', max.footer)} />
        <ButtonFields
          buttons={values.buttons}
          codes={codes}
          onChange={(buttons) => form.set({ buttons: [...buttons] })}
        />
        {keys.length > 0 && (
          <FormSection title={words.examples} note={words.examplesHint}>
            {keys.map((key) => (
              <TextField
                key={key}
                label={nameOf(key)}
                required
                value={values.examples[key] ?? ''}
                error={codes[`examples.${key}`] ? errors[codes[`examples.${key}`]!] : null}
                onChange={(event) => form.set({ examples: { ...values.examples, [key]: event.target.value } })}
              />
            ))}
          </FormSection>
        )}
        {values.text.trim() !== '' && (
          <FormSection title={words.preview}>
            <TemplatePreview
              label={words.preview}
              texts={fillTemplate(texts, values.examples)}
              header={header && { kind: header, file: values.header }}
            />
          </FormSection>
        )}
        <FormFooter form={form} onCancel={onClose} save={words.create} />
      </form>
    </SidePanel>
  )
}
