import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { RoutingRule } from '@beseda/contract/entities/routing.ts'
import type { IntentWords } from '@beseda/domain/intents/intents.ts'
import { compileRules, route } from '@beseda/domain/routing/route.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trialQuery } from '../../entities/routing/queries.ts'
import { TraceList } from '../../entities/routing/TraceList.tsx'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormPair, FormSection } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import styles from './routing.module.css'
import { Trial } from './Trial.tsx'

const origins = ['subscriber', 'serviceMailing', 'advertisingMailing'] as const

/** What the rules do with a message that the user types, and with those that opened the last sessions. */
export const TryRules = ({
  channel,
  rules,
  intents,
}: {
  channel: Channel
  rules: readonly RoutingRule[]
  intents: readonly IntentWords[]
}) => {
  const { routing: words } = useWords('routing')
  const [text, setText] = useState('')
  const [isRepeat, setRepeat] = useState(false)
  const [origin, setOrigin] = useState<(typeof origins)[number]>('subscriber')
  const [isTrying, setTrying] = useState(false)
  const enabled = rules.filter((rule) => rule.enabled)
  const compiled = useMemo(
    () =>
      compileRules(
        rules
          .filter((rule) => rule.enabled)
          .map(({ id, name, conditions, action, target }) => ({
            ...{ id, name, conditions },
            action: action.kind === 'lastOperator' || target !== null ? action : null,
          })),
        intents,
        { areChecked: true },
      ),
    [rules, intents],
  )
  const { rule, trace } = useMemo(() => route(compiled, { text, isRepeat, origin }), [compiled, text, isRepeat, origin])
  const trial = useQuery({ ...trialQuery(channel.id), enabled: isTrying })
  return (
    <FormSection title={words.tryTitle} note={words.tryNote}>
      <TextAreaField label={words.tryText} rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      <FormPair>
        <SelectField
          label={words.chat}
          options={[
            { value: 'new', label: words.chatChoices.new },
            { value: 'repeat', label: words.chatChoices.repeat },
          ]}
          value={isRepeat ? 'repeat' : 'new'}
          onChange={(event) => setRepeat(event.target.value === 'repeat')}
        />
        <SelectField
          label={words.message}
          options={origins.map((value) => ({ value, label: words.origins[value] }))}
          value={origin}
          onChange={(event) => setOrigin(event.target.value as typeof origin)}
        />
      </FormPair>
      <p className={styles.result} aria-live="polite">
        {rule ? fill(words.applies, { name: rule.name }) : words.defaultApplies}
      </p>
      {trace.length > 0 && <TraceList trace={trace} />}
      {enabled.length > 0 && !isTrying && <Button onClick={() => setTrying(true)}>{words.tryLast}</Button>}
      {isTrying && (
        <Loaded query={trial} shape="table">
          {({ messages }) => <Trial messages={messages} rules={rules} />}
        </Loaded>
      )}
    </FormSection>
  )
}
