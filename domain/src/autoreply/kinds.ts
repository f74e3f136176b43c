import { AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import type { Kind, Kinds } from '../automation/kinds.ts'
import type { OutgoingDraft } from '../chat-session/decision.ts'
import { ownButtons } from '../delivery/own-buttons.ts'

/** Whether somebody can answer the client now. */
export interface Attendance {
  /** An operator of the chat's team is online. */
  readonly online: boolean
  /** The working calendar of the chat says that it is working time. Without a calendar it always is. */
  readonly open: boolean
}
/** What an automatic reply can read. */
export interface AutoreplyContext {
  /** `wrote`: the client has just written. `waited`: nobody has answered for the time of the holding phrase. */
  readonly occasion: 'wrote' | 'waited'
  readonly attendance: Attendance | null
}
export type AutoreplyKinds = Kinds<AutoreplyContext, readonly OutgoingDraft[]>

type Settings = AutoreplySettings
/** The text and the files. Buttons stand below the last message. */
const drafts = ({ text, buttons, files }: Settings): readonly OutgoingDraft[] => {
  const own = text.trim()
  const message = { kind: 'message', by: bySystem, text: { own } } as const
  const words = own === '' ? [] : [{ ...message, ...(buttons.length > 0 && { buttons: ownButtons(buttons) }) }]
  const attached = files.length === 0 ? [] : [{ ...message, text: { own: '' }, files }]
  return buttons.length > 0 ? [...attached, ...words] : [...words, ...attached]
}
const kind = (applies: (settings: Settings, about: AutoreplyContext) => boolean) =>
  ({
    schema: AutoreplySettings,
    evaluate: (settings, about) => (settings.enabled && applies(settings, about) ? drafts(settings) : []),
  }) satisfies Kind<Settings, AutoreplyContext, readonly OutgoingDraft[]>

const isAway = ({ when }: Settings, { online, open }: Attendance): boolean =>
  (when !== 'closed' && !online) || (when !== 'absent' && !open)

/** Every kind of automatic reply by its name. */
export const autoreplyKinds: AutoreplyKinds = {
  holding: kind((_, { occasion }) => occasion === 'waited'),
  online: kind((_, { occasion, attendance }) => occasion === 'wrote' && !!attendance?.online && attendance.open),
  offline: kind(
    (settings, { occasion, attendance }) => occasion === 'wrote' && attendance !== null && isAway(settings, attendance),
  ),
}
