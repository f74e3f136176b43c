import { queues as calls } from '@beseda/contract/endpoints/queues.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { keys } from '../../../entities/chat/queries.ts'
import type { TransferDialogProps } from '../../../entities/chat/transfer/dialog.ts'
import type { TransferInput } from '../../../entities/chat/transfer/transfer-chat.ts'
import { call } from '../../../lib/api.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { fill, plural } from '../../../lib/words/plural.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { choicesOf, chosenOf, isInQueueOf, maxHelped, type Which } from './which.ts'

export interface HelpDialogProps {
  /** The chats that turn red soon. */
  readonly soon: readonly Chat[]
  readonly onSend: (transfer: Omit<TransferInput, 'id'>, chats: readonly Chat[]) => void
  readonly onClose: () => void
}
/** Transfers chats that this team cannot answer in time to another team. */
export const HelpDialog = ({
  soon,
  onSend,
  onClose,
  TransferDialog,
}: HelpDialogProps & { TransferDialog: ComponentType<TransferDialogProps> }) => {
  const { common, forecast: words } = useWords('forecast', 'transfer')
  const lang = useLang()
  // The selection is fixed: otherwise the user would transfer chats they have not seen.
  const [known] = useState(soon)
  const [wanted, setWanted] = useState<Which | null>(null)
  const [typed, setTyped] = useState('')
  const query = useQuery({
    queryKey: keys.longestWaiting,
    queryFn: ({ signal }) => call(calls.longestWaiting, { limit: limits.page.max }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const waiting = { soon: known, oldest: query.data?.chats ?? [] }
  const choices = choicesOf(waiting)
  const which = wanted ?? choices[0] ?? 'oldest'
  const max = maxHelped(waiting)
  // Until the user types a number, at most the existing chats.
  const shown = wanted === null ? String(Math.min(10, max)) : typed
  const chats = chosenOf(which, waiting, /^\d+$/.test(shown.trim()) ? Number(shown) : null)
  const [first] = [...known, ...waiting.oldest]
  if (!first)
    return (
      <Dialog title={words.help} closeLabel={common.close} onClose={onClose} width={520}>
        <Loaded query={query} shape="form">
          {() => <p>{words.helpNobody}</p>}
        </Loaded>
      </Dialog>
    )
  const names: Record<Which, string> = {
    alone: fill(words.helpAlone, { n: chosenOf('alone', waiting, null).length }),
    soon: fill(words.helpSoon, { n: known.length }),
    oldest: fill(words.helpOldest, { n: query.data?.total ?? 0 }),
  }
  const isWrong = which === 'oldest' && chats.length === 0
  const noteOf = (target: { readonly id: string }) => {
    if (isWrong) return { text: fill(words.helpCountWrong, { max }), blocks: true, isSaid: true }
    const there = chats.filter((chat) => isInQueueOf(chat, target.id)).length
    if (there === 0) return null
    if (there === chats.length) return { text: words.helpAllThere, blocks: true }
    return { text: plural(lang, there, words.helpThere), blocks: false }
  }
  const send = ({ id: _, ...transfer }: TransferInput) => {
    const { to } = transfer
    onSend(transfer, to.kind === 'team' ? chats.filter((chat) => !isInQueueOf(chat, to.teamId)) : chats)
  }
  return (
    <TransferDialog
      chat={first}
      on={{ apply: () => {}, onUndo: () => {} }}
      many={{
        title: words.help,
        about: isWrong ? words.helpNone : plural(lang, chats.length, words.helpAbout),
        toTeam: true,
        which: (
          <>
            <SelectField
              label={words.helpWhich}
              value={which}
              options={choices.map((value) => ({ value, label: names[value] }))}
              onChange={(event) => {
                setWanted(event.target.value as Which)
                setTyped(String(Math.min(10, max)))
              }}
            />
            {which === 'oldest' && (
              <NumberField
                label={words.helpCount}
                value={shown}
                error={isWrong ? fill(words.helpCountWrong, { max }) : null}
                onChange={(event) => {
                  setWanted('oldest')
                  setTyped(event.target.value)
                }}
              />
            )}
          </>
        ),
        noteOf,
        send,
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
