import { installation as calls } from '@beseda/contract/endpoints/installation.ts'
import type { ShownSettings } from '@beseda/contract/entities/installation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FromEnvironment } from './FromEnvironment.tsx'
import { NotConfigured } from './NotConfigured.tsx'
import { takeSettings } from './queries.ts'
import { RemoveSettings } from './RemoveSettings.tsx'
import { Trial } from './Trial.tsx'

type Sms = ShownSettings['sms']

const baseOf = (known: Sms['settings']) => ({
  by: (known?.by ?? 'smpp') as string,
  url: known?.url ?? '',
  user: known?.user ?? '',
  secret: '',
  from: known?.from ?? '',
  body: known?.body ?? '',
})

/** How SMS leave: SMPP, or one POST of JSON. */
export const SmsForm = ({ sms: { variable, settings: known } }: { sms: Sms }) => {
  const { forms, installation: words } = useWords('forms', 'installation')
  const queryClient = useQueryClient()
  const base = baseOf(known)
  const form = useForm({
    initial: base,
    endpoint: calls.setSms,
    toInput: ({ by, secret, ...v }) => ({ ...v, by: by as 'http', secret: secret === '' ? null : secret }),
    onSaved: (saved) => {
      takeSettings(queryClient, saved)
      form.set({ secret: '' })
      toast({ kind: 'success', text: forms.saved })
    },
  })
  const isLocked = variable !== null
  const isSmpp = form.values.by === 'smpp'
  const isKept = known?.hasSecret && form.values.url === base.url
  return (
    <>
      {isLocked && <FromEnvironment variable={variable} />}
      {!known && <NotConfigured text={words.noSms} />}
      <form {...form.form}>
        <SelectField
          {...form.field('by')}
          label={words.by}
          disabled={isLocked}
          options={(['smpp', 'http'] as const).map((value) => ({ value, label: words.protocols[value] }))}
        />
        <TextField
          {...form.field('url')}
          label={words.smsUrl}
          hint={words.smsUrlHint}
          readOnly={isLocked}
          required
          autoComplete="off"
          spellCheck={false}
        />
        {isSmpp && <TextField {...form.field('user')} label={words.user} readOnly={isLocked} autoComplete="off" />}
        <TextField
          {...form.field('secret')}
          label={isSmpp ? words.password : words.authorization}
          type="password"
          readOnly={isLocked}
          autoComplete="new-password"
          hint={isKept ? words.kept : known?.hasSecret ? words.keptGone : undefined}
        />
        <TextField
          {...form.field('from', 32)}
          label={words.from}
          hint={words.smsFromHint}
          readOnly={isLocked}
          autoComplete="off"
        />
        {!isSmpp && (
          <TextAreaField
            {...form.field('body')}
            label={words.body}
            hint={words.bodyHint}
            readOnly={isLocked}
            rows={3}
          />
        )}
        {!isLocked && <FormFooter form={form} />}
      </form>
      {known && !form.dirty && <Trial medium="sms" to="" />}
      {known && !isLocked && !form.dirty && <RemoveSettings endpoint={calls.removeSms} />}
    </>
  )
}
