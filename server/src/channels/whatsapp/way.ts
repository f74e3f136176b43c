import type { whatsapp } from '@beseda/contract/channels/whatsapp.ts'
import type * as z from 'zod/mini'
import type { HttpOutcome } from '../../platform/http/call.ts'
import type {
  Connected,
  MediaStream,
  NewTemplate,
  NotConnected,
  Outside,
  RegisteredTemplate,
  WebhookRequest,
} from '../adapter.ts'
import type { Done, Failure, OutgoingFile } from '../outbound.ts'

export type Settings = z.infer<(typeof whatsapp)['settings']>
type Made = Pick<Settings, 'hookSecret' | 'session'>
/** A file where the provider finds it: uploaded before, or at an address of ours. */
export type FileAt = { readonly id: string } | { readonly link: string }
export type Templates = { readonly ok: true; readonly templates: readonly RegisteredTemplate[] }

/**
 * One way to reach WhatsApp: Meta's Cloud API, or the WhatsApp Business API as providers run it. Both speak of messages,
 * receipts and templates in the same words; connection, addresses, signatures and errors differ.
 */
export interface Way {
  readonly connect: (settings: Settings, out: Outside) => Promise<Connected<Settings> | NotConnected>
  readonly renew: (
    settings: Settings,
    out: Outside,
  ) => Promise<{ readonly ok: true; readonly made: Partial<Made>; readonly expiresAt: number | null } | Failure>
  readonly registerWebhook: (settings: Settings, url: string, out: Outside) => Promise<Done | Failure>
  readonly disconnect: (settings: Settings, out: Outside) => Promise<Done | Failure>
  /** Whether the call comes from the provider. */
  readonly isGenuine: (settings: Settings, request: WebhookRequest) => boolean
  /** A body for the address of messages: `mark` is our id, which comes back in receipts where the way has such a field. */
  readonly post: (
    settings: Settings,
    body: Readonly<Record<string, unknown>>,
    out: Outside,
    mark?: string,
  ) => Promise<HttpOutcome>
  readonly place: (settings: Settings, file: OutgoingFile, out: Outside) => Promise<FileAt | Failure>
  /** Hands over the sample of a heading, with which the template is reviewed; `handle` stands for it. */
  readonly placeSample: (
    settings: Settings,
    file: OutgoingFile,
    out: Outside,
  ) => Promise<{ readonly ok: true; readonly handle: string } | Failure>
  readonly fetchMedia: (
    settings: Settings,
    id: string,
    maxBytes: number,
    out: Outside,
  ) => Promise<MediaStream | Failure>
  readonly templates: (settings: Settings, out: Outside) => Promise<Templates | Failure>
  /** `handle`: of the sample; null: the heading is no file. */
  readonly createTemplate: (
    settings: Settings,
    template: NewTemplate,
    handle: string | null,
    out: Outside,
  ) => Promise<Done | Failure>
  readonly deleteTemplate: (settings: Settings, name: string, out: Outside) => Promise<Done | Failure>
}
