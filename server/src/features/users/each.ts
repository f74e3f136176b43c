import { errors, errorText } from '@beseda/contract/errors/index.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { toAppError } from '../../platform/errors-http.ts'

export interface Refused<T> {
  readonly item: T
  readonly code: string
  /** In the language of the call. */
  readonly text: string
}
/** Applies one action to many people in their order, each in its own transaction. A refusal affects only its person. */
export const each = async <T, R>(
  ctx: Ctx,
  items: readonly T[],
  act: (item: T) => Promise<R> | R,
): Promise<{ done: R[]; refused: Refused<T>[] }> => {
  const [done, refused]: [R[], Refused<T>[]] = [[], []]
  for (const item of items) {
    try {
      done.push(await act(item))
    } catch (error) {
      const { refusal } = toAppError(error)
      const { kind } = errors[refusal.code]
      // the database is away, or the caller lost access: that concerns the whole call
      if (kind === 'unavailable' || kind === 'signIn' || kind === 'noRights' || kind === 'noOption') throw error
      if (kind === 'broken') ctx.deps.log.error('one of many people failed', { error })
      refused.push({ item, code: refusal.code, text: errorText(refusal, ctx.lang) })
    }
  }
  return { done, refused }
}
