import type { InboundAccountChange, InboundEvent } from '../inbound.ts'

/** Fields of a webhook that say that the list of templates changed. */
const aboutTemplates = [
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
]
const changes: Readonly<Record<string, InboundAccountChange['change']>> = {
  DISABLED_UPDATE: 'broken',
  ACCOUNT_DELETED: 'broken',
  ACCOUNT_VIOLATION: 'limited',
  ACCOUNT_RESTRICTION: 'limited',
  FLAGGED: 'limited',
  UNFLAGGED: 'restored',
  REINSTATED: 'restored',
}
/** Notices about the business account: templates that were reviewed, limits, a block. */
export const accountEventsOf = (field: string, value: Readonly<Record<string, unknown>>): InboundEvent[] => {
  const event = typeof value.event === 'string' ? value.event : ''
  if (aboutTemplates.includes(field)) return [{ kind: 'account', at: null, change: 'templates', reason: event }]
  const isKnown = field === 'account_update' || field === 'phone_number_quality_update'
  const change = isKnown && Object.hasOwn(changes, event) ? changes[event] : undefined
  return change ? [{ kind: 'account', at: null, change, reason: `WhatsApp: ${event}` }] : []
}
