import { limits } from '@beseda/contract/limits.ts'
import { replyVariables } from '@beseda/contract/reply-variables.ts'
import { fillReply, type ReplyFacts } from '@beseda/domain/reply-templates/fill.ts'
import { useRef } from 'react'
import { useWords } from '../../../lib/language.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { FormGroup } from '../../../parts/FormParts.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { FilledText } from './FilledText.tsx'
import styles from './text-fields.module.css'

interface Props {
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
}
/** The text of a template: buttons insert variables at the caret, and the preview shows how they are filled. */
export const TextFields = ({ value, error, onChange, onBlur }: Props) => {
  const { replyTemplates: words } = useWords('replyTemplates')
  const viewer = useViewer()
  const area = useRef<HTMLDivElement>(null)
  const facts: ReplyFacts = {
    ...{ client: words.previewClient, operator: viewer.name, team: viewer.teams[0]?.name ?? null },
    ...{
      channel: words.variableNames['channel.name'],
      organization: viewer.organization.name,
      request: 1042,
      hour: 10,
    },
  }
  const insert = (variable: string) => {
    const field = area.current?.querySelector('textarea')
    if (!field) return
    field.setRangeText(`{{${variable}}}`, field.selectionStart, field.selectionEnd, 'end')
    onChange(field.value)
    field.focus()
  }
  return (
    <div ref={area}>
      <TextAreaField
        label={words.text}
        required
        rows={6}
        name="text"
        value={value}
        error={error}
        hint={fill(words.textHint, { example: `{{client.firstName|${words.previewClient.split(' ')[0]}}}` })}
        counter={{ length: value.length, max: limits.replyText }}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur && { onBlur })}
      />
      <FormGroup title={words.variables}>
        <div className={styles.variables}>
          {replyVariables.map((variable) => (
            <button key={variable} type="button" className={styles.variable} onClick={() => insert(variable)}>
              {words.variableNames[variable]}
            </button>
          ))}
        </div>
      </FormGroup>
      {value.trim() !== '' && (
        <FormGroup title={words.preview}>
          <div className={styles.preview}>
            <FilledText pieces={fillReply(value, facts)} />
          </div>
          <p className={styles.note}>{words.previewNote}</p>
        </FormGroup>
      )}
    </div>
  )
}
