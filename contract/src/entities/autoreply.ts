import * as z from 'zod/mini'
import { id, messageFiles, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { editable } from './field-changes.ts'
import { StoredFile } from './file.ts'
import { OwnButton } from './part.ts'

/**
 * `holding`: nobody has answered for `waitMinutes`. `online`: operators are there. `offline`: nobody is there, or it is
 * outside the working hours. Each is sent at most once per session. The rating question is a setting of the channel.
 */
export const autoreplyKindNames = ['holding', 'online', 'offline'] as const
export const AutoreplyKind = z.enum(autoreplyKindNames, { error: 'AUTOREPLY_NOT_FOUND' })
export type AutoreplyKind = z.infer<typeof AutoreplyKind>

export const holdingMinutes = [1, 2, 5] as const
/** Why nobody answers: no operator of the team is online, or the calendar is closed. */
export const offlineReasons = ['either', 'absent', 'closed'] as const
const invalid = { error: 'FIELD_INVALID' } as const
const fields = {
  enabled: z.boolean(invalid),
  text: text(limits.autoreplyText),
  buttons: z.array(OwnButton).check(z.maxLength(limits.autoreplyButtons, 'FIELD_INVALID')),
  /** Of `holding`. */
  waitMinutes: z.literal(holdingMinutes, invalid),
  /** Of `offline`. */
  when: z.enum(offlineReasons, invalid),
}
/** `fileIds`: files that the reply has, and new uploads of the user. */
export const autoreplyFields = { ...fields, fileIds: messageFiles.def.innerType }

/** Each file is a message of its own. Replies that were stored before there were files have none. */
const files = z._default(z.array(z.object({ id, name: z.string(), bytes: z.number() })), [])
export const AutoreplySettings = z.object({ ...fields, files })
export type AutoreplySettings = z.infer<typeof AutoreplySettings>

export const Autoreply = z.object({ kind: AutoreplyKind, ...editable, ...fields, files: z.array(StoredFile) })
export type Autoreply = z.infer<typeof Autoreply>

/** A kind that was never set. */
export const initialAutoreply: AutoreplySettings = {
  ...{ enabled: false, text: '', buttons: [], files: [], waitMinutes: 2, when: 'either' },
}
