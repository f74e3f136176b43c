import { routing } from '@beseda/contract/endpoints/routing.ts'
import type { RoutingRule } from '@beseda/contract/entities/routing.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { IntentWords } from '@beseda/domain/intents/intents.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { teamsQuery } from '../../entities/channel/queries.ts'
import { rulesQuery } from '../../entities/routing/queries.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormGroup, FormPair } from '../../parts/FormParts.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { PhrasesField } from '../../ui/PhrasesField.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { newRule, type RuleValues, toInput, valuesOf } from './rule-values.ts'

/** What a rule may send chats to, and look for. */
export interface RuleChoices {
  readonly bots: readonly SelectOption[]
  readonly intents: readonly SelectOption[]
  /** The organization's own intents with their words, for trying rules. */
  readonly intentWords: readonly IntentWords[]
}
const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>): SelectOption[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

/** One rule, below its row in the list. `rule` null: a new one. */
export const RuleForm = ({
  channelId,
  rule,
  choices,
  onClose,
}: {
  channelId: string
  rule: RoutingRule | null
  choices: RuleChoices
  onClose: () => void
}) => {
  const { routing: words, forms } = useWords('routing', 'forms')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const teams = useQuery(teamsQuery).data?.teams ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: rulesQuery(channelId).queryKey })
  const id = useMemo(() => rule?.id ?? newId(), [rule?.id])
  const form = useForm({
    initial: useMemo(() => (rule ? valuesOf(rule) : newRule), [rule]),
    endpoint: (rule ? routing.change : routing.create) as typeof routing.change,
    toInput: (values: RuleValues) => ({ channelId, ...(rule ? { ruleId: id } : { id }), ...toInput(values) }) as never,
    edited: rule && { object: rule, reload: refresh },
    check: ({ action, teamId, botId }) => ({
      ...(action === 'team' && teamId === '' && { teamId: 'FIELD_REQUIRED' as const }),
      ...(action === 'bot' && botId === '' && { botId: 'FIELD_REQUIRED' as const }),
    }),
    fieldOf: { TEAM_NOT_FOUND: 'teamId', CHATBOT_NOT_FOUND: 'botId', ROUTING_ACTION_INVALID: 'action' },
    onSaved: () => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
      onClose()
    },
  })
  const { values, codes, set } = form
  const phrases = (name: 'must' | 'mustNot') => ({
    value: values[name],
    onChange: (value: readonly string[]) => set({ [name]: value }),
    error: codes[name] ? errorText(codes[name]) : null,
    placeholder: words.phrasePlaceholder,
    removeLabel: words.removePhrase,
  })
  const toggle = (intentId: string, isOn: boolean) =>
    set({ intentIds: isOn ? [...values.intentIds, intentId] : values.intentIds.filter((known) => known !== intentId) })
  return (
    <form {...form.form}>
      <Collisions form={form} changed={rule?.changed} />
      <TextField label={words.name} required {...form.field('name', limits.ruleName)} />
      <FormGroup title={words.when}>
        <FormPair>
          <SelectField label={words.chat} options={optionsOf(words.chatChoices)} {...form.field('chat')} />
          <SelectField label={words.message} options={optionsOf(words.fromChoices)} {...form.field('from')} />
        </FormPair>
        {values.from === 'mailing' && (
          <SelectField label={words.mailingType} options={optionsOf(words.mailingChoices)} {...form.field('mailing')} />
        )}
        <PhrasesField label={words.must} hint={words.wordsHint} {...phrases('must')} />
        <PhrasesField label={words.mustNot} {...phrases('mustNot')} />
        {choices.intents.length > 0 && (
          <FormGroup title={words.intents}>
            {choices.intents.map(({ value, label }) => (
              <CheckField
                key={value}
                label={label}
                checked={values.intentIds.includes(value)}
                onChange={(event) => toggle(value, event.target.checked)}
              />
            ))}
          </FormGroup>
        )}
      </FormGroup>
      <FormGroup title={words.thenDo}>
        <FormPair>
          <SelectField
            label={words.action}
            options={optionsOf(words.actions).filter(({ value }) => value !== 'bot' || choices.bots.length > 0)}
            {...form.field('action')}
          />
          {values.action === 'team' && (
            <SelectField
              label={words.team}
              required
              placeholder={words.chooseTeam}
              options={teams.map((team) => ({ value: team.id, label: team.name }))}
              {...form.field('teamId')}
            />
          )}
          {values.action === 'bot' && (
            <SelectField
              label={words.bot}
              required
              placeholder={words.chooseBot}
              options={choices.bots}
              {...form.field('botId')}
            />
          )}
        </FormPair>
      </FormGroup>
      <CheckField asSwitch label={words.enabled} {...form.check('enabled')} />
      <FormFooter form={form} onCancel={onClose} />
    </form>
  )
}
