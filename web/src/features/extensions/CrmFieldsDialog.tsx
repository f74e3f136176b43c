import { crm as calls } from '@beseda/contract/endpoints/crm.ts'
import type { CrmConnection, CrmFields } from '@beseda/contract/entities/crm.ts'
import { fitsThere } from '@beseda/domain/clients/crm-field.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './ExtensionsPage.module.css'

interface Props {
  readonly onSaved: (found: { connection: CrmConnection | null }) => void
  readonly onClose: () => void
}
const Pairs = ({
  fields,
  formId,
  onSaved,
  onClose,
}: Props & { readonly fields: CrmFields; readonly formId: string }) => {
  const { extensions } = useWords('extensions')
  const rows = [{ id: 'tags', name: extensions.crmTags, kind: 'tags' as const }, ...fields.here]
  const chosen = (id: string) => fields.mapping.find(({ here }) => here === id)?.there ?? ''
  const form = useForm({
    initial: Object.fromEntries(rows.map(({ id }) => [id, chosen(id)])),
    endpoint: calls.map,
    toInput: (values) =>
      ({
        mapping: Object.entries(values).flatMap(([here, there]) => (there ? [{ here, there }] : [])),
      }) as never,
    allowsLeaving: true,
    onSaved: (found) => {
      onSaved(found)
      onClose()
    },
  })
  const taken = Object.values(form.values)
  return (
    <form {...form.form} id={formId} className={styles.form}>
      <p className={styles.none}>{extensions.crmFieldsNote}</p>
      {rows.map(({ id, name, kind }) => {
        const { value, error, onChange } = form.choice(id)
        const fitting = fields.there.filter((field) => fitsThere(kind, field))
        return (
          <SelectField
            key={id}
            label={name}
            hint={fitting.length === 0 ? extensions.crmFieldNone : undefined}
            placeholder={extensions.crmFieldOff}
            options={fitting.map((field) => ({
              ...{ value: field.code, label: field.name },
              disabled: field.code !== value && taken.includes(field.code),
            }))}
            value={value}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      })}
      <FormRefusal form={form} />
    </form>
  )
}
/** Which fields of the CRM hold the tags and the extra fields of clients. */
export const CrmFieldsDialog = ({ onSaved, onClose }: Props) => {
  const { common, extensions, forms } = useWords('extensions', 'forms')
  const formId = useId()
  const query = useQuery({
    queryKey: ['crm', 'fields'],
    queryFn: ({ signal }) => call(calls.fields, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title={extensions.crmFields}
      closeLabel={common.close}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          {query.data && (
            <Button type="submit" form={formId} variant="primary">
              {forms.save}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} shape="form">
        {(fields) => <Pairs fields={fields} formId={formId} onSaved={onSaved} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}
