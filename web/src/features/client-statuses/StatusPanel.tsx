import { type Colour, colourNames } from '@beseda/contract/colours.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { ClientStatusSettings } from '@beseda/contract/entities/client-status.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { statusesQuery } from '../../entities/client/statuses.ts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormAndChanges, formerValues } from '../../parts/FormAndChanges.tsx'
import { FormEnd } from '../../parts/FormEnd.tsx'
import { FormGroup, FormNote } from '../../parts/FormParts.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Swatches } from './Swatches.tsx'

type Values = { readonly name: string; readonly colour: Colour | '' }
type Former = Partial<Values>
interface Props {
  /** Null: a new one. */
  readonly status: ClientStatusSettings | null
  readonly onSaved: (status: ClientStatusSettings) => void
  readonly onClose: () => void
}
const isColour = (value: unknown): value is Colour => colourNames.some((name) => name === value)
const formerOf = (changes: readonly AuditChange[]): Former =>
  formerValues<Values>(changes, {
    name: (before) => ({ name: String(before ?? '') }),
    colour: (before) => (isColour(before) ? { colour: before } : {}),
  })

const StatusForm = ({ status, former, onSaved, onClose }: Props & { former: Former | null }) => {
  const { clientStatuses: words, forms } = useWords('clientStatuses', 'forms')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: statusesQuery.queryKey })
  const form = useForm({
    initial: useMemo((): Values => ({ name: status?.name ?? '', colour: status?.colour ?? '' }), [status]),
    endpoint: status ? clientStatuses.change : clientStatuses.create,
    toInput: ({ name, colour }) => ({ ...(status && { statusId: status.id }), name, colour }) as never,
    edited: status && { object: status, reload: refresh },
    fieldOf: { PROFILE_STATUS_EXISTS: 'name', COLOUR_NOT_FOUND: 'colour' },
    onSaved: (saved) => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
      onSaved(saved)
    },
  })
  const { set } = form
  useEffect(() => {
    if (former) set(former)
  }, [former, set])
  const colour = form.choice('colour')
  const { name } = form.values
  return (
    <form {...form.form}>
      <Collisions form={form} changed={status?.changed} />
      <TextField label={words.name} required {...form.field('name', limits.clientStatusName)} />
      <Swatches label={words.colour} value={colour.value} error={colour.error} onChange={colour.onChange} />
      {isColour(colour.value) && name.trim() !== '' && (
        <FormGroup title={words.preview}>
          <span>
            <StatusChip status={{ id: '', name, colour: colour.value }} />
          </span>
        </FormGroup>
      )}
      {status?.used && <FormNote>{words.usedNote}</FormNote>}
      <FormEnd
        form={form}
        removal={
          status && {
            title: fill(words.deleteTitle, { name: status.name }),
            text: words.deleteText,
            run: () => call(clientStatuses.remove, { statusId: status.id }),
            onDone: () => void refresh(),
          }
        }
        onClose={onClose}
      />
    </form>
  )
}

/** A status: name and colour, with its history. */
export const StatusPanel = (props: Props) => {
  const { status, onClose } = props
  const { clientStatuses: words, shell } = useWords('clientStatuses')
  const title = status?.name ?? words.newTitle
  return (
    <SidePanel title={title} onClose={onClose}>
      {status ? (
        <FormAndChanges
          entity="clientStatus"
          entityId={status.id}
          label={title}
          settings={shell.settings}
          formerOf={formerOf}
          restores={['name', 'colour']}
        >
          {(former) => <StatusForm {...props} former={former} />}
        </FormAndChanges>
      ) : (
        <StatusForm {...props} former={null} />
      )}
    </SidePanel>
  )
}
