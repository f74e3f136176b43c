import type { FieldsProps } from '../../../entities/channel/fields-props.ts'
import { useWords } from '../../../lib/language.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { DelayMark, FormNote, FormPair, FormSection } from '../../../parts/FormParts.tsx'
import { Upsell } from '../../../parts/Upsell.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export const DelayFields = ({ form }: FieldsProps) => {
  const { channels } = useWords('channels')
  const { options } = useViewer()
  if (!options.includes('OPTION_SLA_TIMEOUTS'))
    return (
      <FormSection title={channels.delays} note={channels.delaysNote}>
        <Upsell option="OPTION_SLA_TIMEOUTS" />
      </FormSection>
    )
  return (
    <FormSection title={channels.delays} note={channels.delaysNote}>
      <FormPair>
        <TextField
          label={channels.delayMedium}
          required
          icon={<DelayMark to="yellow" />}
          autoComplete="off"
          {...form.field('delayMediumS')}
        />
        <TextField
          label={channels.delayHigh}
          required
          icon={<DelayMark to="red" />}
          autoComplete="off"
          {...form.field('delayHighS')}
        />
      </FormPair>
      <FormNote>{channels.delayHint}</FormNote>
      <CheckField
        asSwitch
        label={channels.delayWorking}
        hint={channels.delayWorkingNote}
        {...form.check('delayWorking')}
      />
    </FormSection>
  )
}
