import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { limits } from '@beseda/contract/limits.ts'
import { readPayload } from '@beseda/domain/bot/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { botTestsQuery } from '../../entities/bot/queries.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Played } from './simulation.ts'

interface Props {
  readonly botId: string
  readonly played: Played
}
/** Keeps the dialogue: before each publishing the bot must go through the same nodes again. */
export const SaveTest = (props: Props) => {
  const { botSimulator: words } = useWords('botSimulator')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        icon={<ClipboardCheck size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {words.keepTest}
      </Button>
      {isOpen && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const stepsOf = ({ turns }: Played) =>
  turns.map(({ input, at, trace }) => {
    const pressed = input.kind === 'button' ? readPayload(input.payload) : null
    return {
      says: pressed
        ? { kind: 'button' as const, ...pressed, label: input.text }
        : { kind: 'text' as const, text: input.text },
      at,
      reaches: trace.flatMap((step) => (step.kind === 'entered' ? [step.nodeId] : [])),
    }
  })

const SaveDialog = ({ botId, played, onClose }: Props & { onClose: () => void }) => {
  const { botSimulator: words, common, forms } = useWords('botSimulator', 'forms')
  const formId = useId()
  const [id] = useState(newId)
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { name: played.turns[0]?.input.text ?? '' },
    endpoint: botRuns.saveTest,
    toInput: ({ name }) => ({ botId, id, name, steps: stepsOf(played) }) as never,
    allowsLeaving: true,
    onSaved: () => {
      toast({ kind: 'success', text: words.testSaved })
      void queryClient.invalidateQueries({ queryKey: botTestsQuery(botId).queryKey })
      onClose()
    },
  })
  return (
    <Dialog
      title={words.keepTest}
      closeLabel={common.close}
      onClose={onClose}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {forms.save}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId}>
        <p>{words.keepTestText}</p>
        <TextField label={words.testName} required autoComplete="off" {...form.field('name', limits.botName)} />
        <FormRefusal form={form} />
      </form>
    </Dialog>
  )
}
