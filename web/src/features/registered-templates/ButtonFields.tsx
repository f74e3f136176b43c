import type { TemplateButton } from '@beseda/contract/entities/registered-template.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Plus, X } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './registered-templates.module.css'

const { buttons: most, label: longest } = limits.registeredTemplate
const kinds = ['reply', 'link', 'phone'] as const

interface Props {
  readonly buttons: readonly TemplateButton[]
  readonly codes: Readonly<Record<string, ErrorCode>>
  readonly onChange: (buttons: readonly TemplateButton[]) => void
}
/** The buttons of a template: type, action, link. */
export const ButtonFields = ({ buttons, codes, onChange }: Props) => {
  const { channelTemplates: words, errors } = useWords('channelTemplates', 'errors')
  const change = (at: number, part: Partial<TemplateButton>) =>
    onChange(buttons.map((b, i) => (i === at ? { ...b, ...part } : b)))
  const textOf = (path: string) => (codes[path] ? errors[codes[path]] : null)
  return (
    <section className={styles.buttons}>
      <h3>{words.buttons}</h3>
      {buttons.map((b, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name
        <fieldset key={i} className={styles.button}>
          <div className={styles.head}>
            {fill(words.button, { n: i + 1 })}
            <IconButton
              label={fill(words.removeButton, { n: i + 1 })}
              onClick={() => onChange(buttons.filter((_, at) => at !== i))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
          <SelectField
            label={words.buttonKind}
            options={kinds.map((value) => ({ value, label: words.buttonKinds[value] }))}
            value={b.kind}
            onChange={(event) => change(i, { kind: kinds.find((k) => k === event.target.value) ?? 'reply' })}
          />
          <TextField
            label={words.buttonLabel}
            required
            maxLength={longest}
            value={b.label}
            error={textOf(`buttons.${i}.label`)}
            onChange={(event) => change(i, { label: event.target.value })}
          />
          {b.kind !== 'reply' && (
            <TextField
              label={b.kind === 'link' ? words.link : words.phone}
              required
              placeholder={b.kind === 'link' ? 'https://shop.ru/{{1}}' : '+79001234567'}
              value={b.target}
              error={textOf(`buttons.${i}.target`)}
              onChange={(event) => change(i, { target: event.target.value })}
            />
          )}
        </fieldset>
      ))}
      {codes.buttons && (
        <p className={styles.error} role="alert">
          {errors[codes.buttons]}
        </p>
      )}
      {buttons.length < most && (
        <div>
          <Button
            size="s"
            icon={<Plus size={14} strokeWidth={2} aria-hidden="true" />}
            onClick={() => onChange([...buttons, { kind: 'reply', label: '', target: '' }])}
          >
            {words.addButton}
          </Button>
        </div>
      )}
    </section>
  )
}
