import { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import type { BotIntent } from '@beseda/contract/entities/bot-intent.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useBotTexts } from '../../entities/bot/names.ts'
import { botIntentsQuery } from '../../entities/bot/queries.ts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { changesKey } from '../../parts/Changes.tsx'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormAndChanges } from '../../parts/FormAndChanges.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { FormNote } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { linesOf } from './lines.ts'
import { TryOut } from './TryOut.tsx'

/** An intent of the organization, or one of the product, which cannot be changed. `intentId` undefined: a new one. */
export const IntentPanel = ({ intentId, onClose }: { intentId: string | undefined; onClose: () => void }) => {
  const { botList: words, forms } = useWords('botList', 'forms')
  const query = useQuery(botIntentsQuery)
  const { intent: nameOf } = useBotTexts()
  if (intentId === undefined)
    return (
      <SidePanel title={words.intents.newTitle} onClose={onClose}>
        <IntentForm intent={null} onClose={onClose} />
      </SidePanel>
    )
  const known = query.data?.intents.find(({ id }) => id === intentId)
  const title = known ? (known.system ? nameOf(known.id) : known.name) : query.data ? forms.gone : ''
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded query={query} shape="form">
        {() => {
          if (!known)
            return (
              <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={forms.gone}>
                {forms.goneText}
              </EmptyState>
            )
          if (known.system) return <SystemIntent intent={known} />
          return (
            <FormAndChanges entity="botIntent" entityId={known.id} label={known.name} settings={words.intents.title}>
              {() => <IntentForm intent={known} onClose={onClose} />}
            </FormAndChanges>
          )
        }}
      </Loaded>
    </SidePanel>
  )
}

const SystemIntent = ({ intent }: { intent: BotIntent }) => {
  const { botList: words } = useWords('botList')
  const [must, mustNot] = [intent.must, intent.mustNot]
  return (
    <>
      <FormNote>{words.intents.systemNote}</FormNote>
      <p>{must.join(', ')}</p>
      <TryOut must={must} mustNot={mustNot} />
    </>
  )
}

const valuesOf = (intent: BotIntent | null) => ({
  name: intent?.name ?? '',
  must: (intent?.must ?? []).join('\n'),
  mustNot: (intent?.mustNot ?? []).join('\n'),
})
const IntentForm = ({ intent, onClose }: { intent: BotIntent | null; onClose: () => void }) => {
  const { botList: words, forms } = useWords('botList', 'forms')
  const queryClient = useQueryClient()
  const [fresh] = useState(newId)
  const id = intent?.id ?? fresh
  const reload = () => queryClient.invalidateQueries({ queryKey: liveKeys.bots })
  const form = useForm({
    initial: useMemo(() => valuesOf(intent), [intent]),
    endpoint: intent ? botIntents.change : botIntents.create,
    toInput: ({ name, must, mustNot }) =>
      ({ ...(intent ? { intentId: id } : { id }), name, must: linesOf(must), mustNot: linesOf(mustNot) }) as never,
    edited: intent && { object: intent, reload },
    fieldOf: { BOT_INTENT_EXISTS: 'name' },
    storedAs: (saved) => valuesOf(saved),
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void reload()
      void queryClient.invalidateQueries({ queryKey: changesKey('botIntent', saved.id) })
      if (!intent) onClose()
    },
  })
  const [must, mustNot] = [linesOf(form.values.must), linesOf(form.values.mustNot)]
  return (
    <form {...form.form}>
      <Collisions form={form} changed={intent?.changed} />
      <TextField label={words.intents.name} required autoComplete="off" {...form.field('name', limits.botIntentName)} />
      <TextAreaField label={words.intents.must} hint={words.intents.mustHint} rows={5} {...form.field('must')} />
      <TextAreaField
        label={words.intents.mustNot}
        hint={words.intents.mustNotHint}
        rows={3}
        {...form.field('mustNot')}
      />
      <TryOut must={must} mustNot={mustNot} />
      <FormEnd
        form={form}
        removal={
          intent && {
            title: fill(words.intents.deleteTitle, { name: intent.name }),
            text: words.intents.deleteText,
            run: () => call(botIntents.remove, { intentId: id }),
            onDone: () => void reload(),
          }
        }
        onClose={onClose}
      />
    </form>
  )
}
