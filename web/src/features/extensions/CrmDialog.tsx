import { crm as calls } from '@beseda/contract/endpoints/crm.ts'
import type { CrmConnection } from '@beseda/contract/entities/crm.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useId } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ExtensionsPage.module.css'

interface Props {
  readonly connection: CrmConnection | null
  /** Connects, or connects anew; otherwise only the rules change. */
  readonly asksAccess: boolean
  readonly onSaved: (found: { connection: CrmConnection | null }) => void
  readonly onClose: () => void
}
export const CrmDialog = ({ connection, asksAccess, onSaved, onClose }: Props) => {
  const { common, extensions, forms } = useWords('extensions', 'forms')
  const formId = useId()
  const form = useForm({
    initial: { address: '', pushNew: connection?.pushNew ?? true, pullNew: connection?.pullNew ?? false },
    endpoint: asksAccess ? calls.connect : calls.change,
    toInput: ({ address, ...rules }) => (asksAccess ? { address, ...rules } : rules) as never,
    fieldOf: { CRM_ACCESS_WRONG: 'address', CRM_RIGHTS_MISSING: 'address' },
    allowsLeaving: true,
    onSaved: (found) => {
      onSaved(found)
      onClose()
    },
  })
  const [pushNew, pullNew] = [form.choice('pushNew'), form.choice('pullNew')]
  return (
    <Dialog
      title={asksAccess ? extensions.crmConnect : extensions.crmRules}
      closeLabel={common.close}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {asksAccess ? extensions.crmConnect : forms.save}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} className={styles.form}>
        {asksAccess && (
          <TextField
            label={extensions.crmAddress}
            hint={extensions.crmAddressHint}
            placeholder="https://portal.bitrix24.ru/rest/1/…/"
            inputMode="url"
            autoComplete="off"
            required
            {...form.field('address', limits.webhookUrl)}
            data-autofocus
          />
        )}
        <Switch label={extensions.crmPush} checked={pushNew.value} onChange={(on: boolean) => pushNew.onChange(on)} />
        <Switch label={extensions.crmPull} checked={pullNew.value} onChange={(on: boolean) => pullNew.onChange(on)} />
        <FormRefusal form={form} />
      </form>
    </Dialog>
  )
}
