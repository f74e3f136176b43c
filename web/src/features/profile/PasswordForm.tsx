import { account } from '@beseda/contract/endpoints/account.ts'
import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { useViewer } from '../../lib/viewer.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { PasswordField } from '../../parts/PasswordField.tsx'
import { Button } from '../../ui/Button.tsx'
import { signInsKey } from './queries.ts'

const empty = { currentPassword: '', newPassword: '', newPasswordRepeat: '' }

const Fields = ({ onClose }: { onClose: () => void }) => {
  const { profile } = useWords('profile')
  const { login, name } = useViewer()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: empty,
    endpoint: account.changePassword,
    check: ({ newPassword, newPasswordRepeat }) => {
      const problem = newPassword === '' ? null : passwordProblem(newPassword, [login, name])
      const differ = newPasswordRepeat !== '' && newPassword !== newPasswordRepeat
      return {
        ...(problem && { newPassword: problem }),
        ...(differ && { newPasswordRepeat: 'PASSWORDS_DIFFER' as const }),
      }
    },
    fieldOf: { WRONG_PASSWORD: 'currentPassword' },
    onSaved: () => {
      toast({ kind: 'success', text: profile.password.changed })
      void queryClient.invalidateQueries({ queryKey: signInsKey })
      onClose()
    },
  })
  return (
    <form {...form.form}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="login" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        label={profile.password.current}
        required
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPasswordFields password={form.field('newPassword')} repeat={form.field('newPasswordRepeat')} />
      <FormFooter form={form} onCancel={onClose} save={profile.password.change} />
    </form>
  )
}

/** The form opens by a button, so that no password manager fills it in unasked. */
export const PasswordForm = () => {
  const { profile } = useWords('profile')
  const [open, setOpen] = useState(false)
  if (open) return <Fields onClose={() => setOpen(false)} />
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{profile.password.change}</Button>
    </div>
  )
}
