import type { FieldsProps } from '../../../entities/channel/fields-props.ts'
import { useWords } from '../../../lib/language.ts'
import { FormSection } from '../../../parts/FormParts.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'

export const ReopeningFields = ({ form }: FieldsProps) => {
  const { channels } = useWords('channels')
  return (
    <FormSection title={channels.reopening} note={channels.reopeningNote}>
      <NumberField
        label={channels.reopenHours}
        required
        hint={channels.reopenHoursNote}
        {...form.field('reopenHours')}
      />
    </FormSection>
  )
}
