import { installation as calls } from '@beseda/contract/endpoints/installation.ts'
import type { ShownSettings } from '@beseda/contract/entities/installation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { wholeNumber } from '../../lib/form-values.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormPair } from '../../parts/FormParts.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FromEnvironment } from './FromEnvironment.tsx'
import { NotConfigured } from './NotConfigured.tsx'
import { takeSettings } from './queries.ts'
import { RemoveSettings } from './RemoveSettings.tsx'
import { Trial } from './Trial.tsx'

type Mail = ShownSettings['mail']

const baseOf = (known: Mail['settings']) => ({
  host: known?.host ?? '',
  port: String(known?.port ?? 587),
  security: (known?.security ?? 'startTls') as string,
  user: known?.user ?? '',
  password: '',
  from: known?.from ?? '',
})

/** How mail leaves; the password is only ever sent to the server. */
export const MailForm = ({ mail: { variable, settings: known } }: { mail: Mail }) => {
  const { forms, installation: words } = useWords('forms', 'installation')
  const queryClient = useQueryClient()
  const { login } = useViewer()
  const base = baseOf(known)
  const form = useForm({
    initial: base,
    endpoint: calls.setMail,
    toInput: ({ port, password, security, ...v }) => ({
      ...v,
      port: wholeNumber(port),
      security: security as 'tls',
      password: password === '' ? null : password,
    }),
    onSaved: (saved) => {
      takeSettings(queryClient, saved)
      form.set({ password: '' })
      toast({ kind: 'success', text: forms.saved })
    },
  })
  const isLocked = variable !== null
  const isKept = known?.hasPassword && form.values.host === base.host
  return (
    <>
      {isLocked && <FromEnvironment variable={variable} />}
      {!known && <NotConfigured text={words.noMail} />}
      <form {...form.form}>
        <FormPair>
          <TextField
            {...form.field('host')}
            label={words.host}
            readOnly={isLocked}
            required
            autoComplete="off"
            spellCheck={false}
          />
          <TextField {...form.field('port')} label={words.port} readOnly={isLocked} required inputMode="numeric" />
        </FormPair>
        <SelectField
          {...form.field('security')}
          label={words.security}
          disabled={isLocked}
          options={(['startTls', 'tls'] as const).map((value) => ({ value, label: words.securities[value] }))}
        />
        <FormPair>
          <TextField {...form.field('user')} label={words.user} readOnly={isLocked} autoComplete="off" />
          <TextField
            {...form.field('password')}
            label={words.password}
            type="password"
            readOnly={isLocked}
            autoComplete="new-password"
            hint={isKept ? words.kept : known?.hasPassword ? words.keptGone : undefined}
          />
        </FormPair>
        <TextField
          {...form.field('from')}
          label={words.from}
          hint={words.fromHint}
          readOnly={isLocked}
          required
          autoComplete="off"
        />
        {!isLocked && <FormFooter form={form} />}
      </form>
      {known && !form.dirty && <Trial medium="mail" to={login} />}
      {known && !isLocked && !form.dirty && <RemoveSettings endpoint={calls.removeMail} />}
    </>
  )
}
