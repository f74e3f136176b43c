import { apiScopes } from '@beseda/contract/access.ts'
import { extensions as calls } from '@beseda/contract/endpoints/extensions.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useId, useState } from 'react'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChecksField } from '../../ui/ChecksField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ExtensionsPage.module.css'

/** A new key: its name and what it may do. */
export const KeyDialog = ({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) => {
  const { common, extensions } = useWords('extensions')
  const [id] = useState(newId)
  const formId = useId()
  const form = useForm({
    initial: { name: '', scopes: ['clients:read', 'clients:write'] as readonly string[] },
    endpoint: calls.createKey,
    toInput: ({ name, scopes }) => ({ id, name, scopes }) as never,
    fieldOf: { API_KEY_EXISTS: 'name' },
    allowsLeaving: true,
    onSaved: ({ key }) => {
      onMade(key)
      onClose()
    },
  })
  const scopes = form.choice('scopes')
  return (
    <Dialog
      title={extensions.newKey}
      closeLabel={common.close}
      onClose={onClose}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {extensions.create}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} className={styles.form}>
        <TextField
          label={extensions.keyName}
          hint={extensions.keyNameHint}
          required
          {...form.field('name', limits.programKeyName)}
          data-autofocus
        />
        <ChecksField
          label={extensions.allowed}
          required
          options={apiScopes.map((value) => ({ value, label: extensions.scopes[value] }))}
          value={scopes.value}
          error={scopes.error}
          onChange={scopes.onChange}
          searchLabel={extensions.allowed}
          emptyText=""
        />
        <FormRefusal form={form} />
      </form>
    </Dialog>
  )
}
