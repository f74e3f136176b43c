import { passwordRules } from '@beseda/contract/password-rules.ts'
import { Check, Circle } from 'lucide-react'
import { useErrorText } from '../lib/error-text.ts'
import { useWords } from '../lib/language.ts'
import { classes } from '../ui/class-names.ts'
import type { TextFieldProps } from '../ui/TextField.tsx'
import styles from './NewPasswordFields.module.css'
import { PasswordField } from './PasswordField.tsx'

type FieldOfForm = Omit<TextFieldProps, 'label' | 'value'> & { readonly value: string }

/** A new password, its repetition, and its rules, ticked off while typing. */
export const NewPasswordFields = ({
  password,
  repeat,
  label,
  size = 'm',
}: {
  /** `form.field('newPassword')` */
  password: FieldOfForm
  /** `form.field('newPasswordRepeat')` */
  repeat: FieldOfForm
  /** «Новый пароль» by default. */
  label?: string
  size?: 'm' | 'l'
}) => {
  const errorText = useErrorText()
  const { forms } = useWords('forms')
  return (
    <>
      <PasswordField
        {...password}
        size={size}
        label={label ?? forms.newPassword}
        required
        autoComplete="new-password"
      />
      <ul className={styles.rules} aria-label={forms.passwordRules}>
        {passwordRules.map(({ code, holds }) => {
          const isKept = holds(password.value)
          const Icon = isKept ? Check : Circle
          return (
            <li key={code} className={classes(styles.rule, isKept && styles.kept)}>
              <Icon size={14} strokeWidth={2} aria-hidden="true" />
              {errorText(code)}
              <span className="visually-hidden">: {isKept ? forms.ruleKept : forms.ruleOpen}</span>
            </li>
          )
        })}
      </ul>
      <PasswordField {...repeat} size={size} label={forms.repeatPassword} required autoComplete="new-password" />
    </>
  )
}
