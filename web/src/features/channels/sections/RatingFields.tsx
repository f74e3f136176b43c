import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { ratingQuestion } from '@beseda/contract/ratings.ts'
import type { FieldsProps } from '../../../entities/channel/fields-props.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { FormSection } from '../../../parts/FormParts.tsx'
import { Upsell } from '../../../parts/Upsell.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'

export const RatingFields = ({ form, channel }: FieldsProps) => {
  const { channels } = useWords('channels')
  const lang = useLang()
  const { options } = useViewer()
  const asks = form.check('ratingEnabled')
  const isOwn = channelTypeOf(channel.type)?.can.transport === 'own'
  return (
    <FormSection title={channels.rating}>
      {options.includes('OPTION_QUALITY_RATING') ? (
        <>
          <CheckField asSwitch label={channels.ratingEnabled} hint={channels.ratingEnabledNote} {...asks} />
          {asks.checked && (
            <>
              <TextAreaField
                label={channels.ratingText}
                rows={2}
                placeholder={inLang(ratingQuestion, lang)}
                hint={isOwn ? undefined : channels.ratingLink}
                {...form.field('ratingText', limits.ratingText)}
              />
              <NumberField
                label={channels.ratingWait}
                required
                hint={channels.ratingWaitNote}
                {...form.field('ratingWaitMinutes')}
              />
              {isOwn && (
                <CheckField
                  asSwitch
                  label={channels.ratingBeforeEnd}
                  hint={channels.ratingBeforeEndNote}
                  {...form.check('ratingBeforeEnd')}
                />
              )}
            </>
          )}
        </>
      ) : (
        <Upsell option="OPTION_QUALITY_RATING" />
      )}
    </FormSection>
  )
}
