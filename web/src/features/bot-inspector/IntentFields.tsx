import { type BotReactionOf, systemIntents } from '@beseda/contract/entities/bot.ts'
import { useBotNames, useBotTexts } from '../../entities/bot/names.ts'
import { useWords } from '../../lib/language.ts'
import { SelectField } from '../../ui/SelectField.tsx'

type Intent = BotReactionOf<'intent'>

/** The intent that the client's words must have: of the product, or of the organization. */
export const IntentFields = ({ reaction, onChange }: { reaction: Intent; onChange: (reaction: Intent) => void }) => {
  const { bots } = useWords('bots')
  const { intents } = useBotNames()
  const { intent } = useBotTexts()
  const known = [...systemIntents, ...[...intents.keys()].filter((id) => !systemIntents.some((own) => own === id))]
  const isGone = reaction.intentId !== null && !known.includes(reaction.intentId)
  return (
    <SelectField
      label={bots.intent}
      hideLabel
      placeholder={bots.chooseIntent}
      value={reaction.intentId ?? ''}
      onChange={({ target: { value } }) => onChange({ ...reaction, intentId: value === '' ? null : value })}
      options={[
        ...known.map((id) => ({ value: id, label: intent(id) })),
        ...(isGone ? [{ value: reaction.intentId!, label: bots.intentGone }] : []),
      ]}
    />
  )
}
