import type { Outside, ProviderAdapter } from '../../channels/adapter.ts'
import type { Failure, OutgoingContent } from '../../channels/outbound.ts'

export interface OutgoingMessage {
  readonly id: string
  readonly to: { readonly externalId: string; readonly address: string }
  readonly text: string
  readonly files: readonly (OutgoingContent & { readonly kind: 'file' })[]
}
export type SendResult = { readonly ok: true; readonly providerIds: readonly string[] } | Failure

/** A text and its files one after another. The first failure ends the message. */
export const sendParts = async (
  adapter: ProviderAdapter,
  settings: Record<string, unknown>,
  { id, to, text, files }: OutgoingMessage,
  out: Outside,
): Promise<SendResult> => {
  const contents: OutgoingContent[] = [...(text ? [{ kind: 'text' as const, text, buttons: [] }] : []), ...files]
  const providerIds: string[] = []
  for (const [i, content] of contents.entries()) {
    const part = {
      id: i === 0 ? id : `${id}-${i}`,
      to: { ...to, thread: null },
      content,
      replyTo: null,
      automatic: false,
    }
    const sent = await adapter.send(settings, part, out)
    if (!sent.ok) return sent
    if (sent.providerId !== null) providerIds.push(sent.providerId)
  }
  return { ok: true, providerIds }
}
