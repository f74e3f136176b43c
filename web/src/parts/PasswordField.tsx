import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../lib/language.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'

/**
 * A password that can be made visible. Paste and password managers work. `autoComplete`: `current-password` or
 * `new-password`.
 */
export const PasswordField = ({ autoComplete, ...rest }: TextFieldProps & { autoComplete: string }) => {
  const { forms } = useWords('forms')
  const [seen, setSeen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const toggle = () => {
    const field = box.current?.parentElement?.parentElement?.querySelector('input')
    const [start, end] = [field?.selectionStart ?? null, field?.selectionEnd ?? null]
    setSeen(!seen)
    // Changing the type of a field moves the caret to the start.
    requestAnimationFrame(() => {
      if (field && document.activeElement === field) field.setSelectionRange(start, end)
    })
  }
  return (
    <TextField
      {...rest}
      type={seen ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <span ref={box}>
          <IconButton
            label={seen ? forms.hidePassword : forms.showPassword}
            onPointerDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            {seen ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          </IconButton>
        </span>
      }
    />
  )
}
