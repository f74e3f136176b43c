import type { TrialResult } from '@beseda/contract/entities/installation.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { trialProblem } from '@beseda/domain/installation/trial-problem.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitCall } from '../../platform/limit.ts'
import { normalizedPhone } from '../../platform/phones.ts'
import { writeTrial } from '../outgoing/index.ts'

/** Longer than a transport waits: its own answer says more. */
const patienceMs = 45_000

const tryOut = async (ctx: Ctx, medium: 'mail' | 'sms', to: string): Promise<TrialResult> => {
  const { deps, lang, brand } = ctx
  const { clock } = deps
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'trialByUser', userOf(ctx).userId)
  const transport = deps.installation.transports[medium]
  if (!transport) throw fail('TRANSPORT_MISSING')
  const abort = new AbortController()
  const cancel = clock.later(patienceMs, () => abort.abort())
  // of the host where they try it: so the sender of every brand can be tried
  const sender = { sender: brand.id && brand.name, from: brand.mailFrom }
  const message = { id: deps.ids.next(), to, ...sender, ...writeTrial(medium, lang, brand.name) }
  const result = await transport.send(message, abort.signal)
  cancel()
  if (result.is === 'sent') return { problem: null, answer: result.answer ?? result.providerId ?? '' }
  return { problem: trialProblem(result.reason), answer: result.reason }
}
export const tryMail = (ctx: Ctx, { to }: { to: string }): Promise<TrialResult> => tryOut(ctx, 'mail', to.trim())
export const trySms = async (ctx: Ctx, { to }: { to: string }): Promise<TrialResult> => {
  const phone = normalizedPhone(to)
  if (phone === null) throw fieldError('to', 'PHONE_FORMAT')
  return tryOut(ctx, 'sms', phone)
}
