import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { StoredFile } from './file.ts'

/** `target`: the address of a link, which may end with a blank, or a phone number; empty for a reply. */
export const TemplateButton = z.object({
  kind: z.enum(['reply', 'link', 'phone']),
  label: z.string(),
  target: z.string(),
})
export type TemplateButton = z.infer<typeof TemplateButton>

/** What the client reads. In a registered template texts hold blanks: `{{1}}`, or `{{name}}`. */
export const TemplateTexts = z.object({
  title: z.string(),
  text: z.string(),
  footer: z.string(),
  buttons: z.array(TemplateButton),
})
export type TemplateTexts = z.infer<typeof TemplateTexts>

/**
 * `registering`: our request has not been accepted yet; `deleting`: nor has our request to delete it. All others are the
 * provider's: under review, usable, refused, paused by the provider because of complaints.
 */
export const TemplateStatus = z.enum(['registering', 'pending', 'approved', 'rejected', 'paused', 'deleting'])
export type TemplateStatus = z.infer<typeof TemplateStatus>

/** A text that the provider of a channel has reviewed. It may be sent when the reply window is closed. */
export const RegisteredTemplate = z.object({
  ...TemplateTexts.shape,
  id,
  channel: z.object({ id, name: z.string(), type: z.string() }),
  name: z.string(),
  language: z.string(),
  /** The provider's word: utility, marketing, authentication. */
  category: z.string(),
  status: TemplateStatus,
  /** Why it was rejected or paused. */
  reason: z.string(),
  /** Values as examples, by blank: `1`, `title.1`, `button.0`. */
  examples: z.record(z.string(), z.string()),
  /** A part that cannot be filled here, in the provider's word, such as a picture in the heading; null: none. */
  needs: z.nullable(z.string()),
  /** The file in the heading with which it was registered here; null: none, or registered elsewhere. */
  sample: z.nullable(StoredFile),
  /** When it was created here, or first seen at the provider. */
  registeredAt: time,
})
export type RegisteredTemplate = z.infer<typeof RegisteredTemplate>
