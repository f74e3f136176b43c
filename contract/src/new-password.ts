import * as z from 'zod/mini'
import { text } from './fields.ts'
import { limits } from './limits.ts'
import { passwordRules } from './password-rules.ts'

/** A password being chosen. */
export const newPassword = text(limits.passwordMax).check(
  ...passwordRules.map(({ code, holds }) => z.refine<string>(holds, code)),
)

/** For an object with both fields: the second says the same as the first. */
export const repeats = <K extends string>(field: K, repeat: K) =>
  z.refine<Partial<Record<K, unknown>>>((o) => o[field] === o[repeat], { error: 'PASSWORDS_DIFFER', path: [repeat] })
