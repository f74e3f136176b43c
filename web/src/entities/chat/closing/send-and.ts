/** Sends what the composer holds, together with a closing when one is given. False: it cannot be sent now. */
export type SendWith = (close?: { readonly categoryId?: string | undefined }) => boolean
/** What follows the sending: the chat closes, or the next one is opened. */
export type SendAnd = 'close' | 'next'

type Handler = (how: SendAnd, send: SendWith) => void
let handler: Handler | null = null

/** The thread knows what a closing needs and which chat is next; the composer knows what to send. */
export const onSendAnd = (next: Handler): (() => void) => {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}
export const sendAnd: Handler = (how, send) => handler?.(how, send)
