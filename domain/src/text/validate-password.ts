import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { passwordRules } from '@beseda/contract/password-rules.ts'

/** What the passwords that are guessed first are made of, without the digits and signs that people hang on them. */
const guessedFirst = new Set(
  `password passwort passw pass parol пароль qwerty qwertyuiop qwertz asdfgh asdfghjkl zxcvbn zxcvbnm йцукен йцукенг
  abc abcd abcdef admin administrator root user guest login welcome hello letmein test master secret changeme default
  temp demo beseda беседа operator manager support office company service server system database football baseball
  monkey dragon sunshine princess iloveyou superman batman shadow michael jordan charlie summer winter spring autumn
  january february march april june july august september october november december monday friday privet привет
  moscow москва russia россия natasha наташа marina марина lubov любовь solnce солнце`.split(/\s+/),
)
const lookAlike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const onlyLetters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const core = (password: string): readonly string[] => {
  const low = password.normalize('NFC').toLowerCase()
  const bare = low.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [onlyLetters(low), onlyLetters(bare.replace(/[0134579@$]/g, (sign) => lookAlike[sign] ?? sign))]
}
const shortestPersonal = 4

/**
 * Why nobody may choose this password, or null. `personal`: the login, the name, the organization; a password made of
 * little more than one of them is the first that is tried.
 */
export const passwordProblem = (password: string, personal: readonly string[] = []): ErrorCode | null => {
  if (password.length > limits.passwordMax) return 'TEXT_TOO_LONG'
  const broken = passwordRules.find(({ holds }) => !holds(password))
  if (broken) return broken.code
  if (core(password).some((word) => guessedFirst.has(word))) return 'PASSWORD_TOO_COMMON'
  const words = personal.flatMap((p) => [p, p.split('@')[0]!]).map((p) => onlyLetters(p.toLowerCase()))
  const own = words.some((word) => word.length >= shortestPersonal && core(password).includes(word))
  return own ? 'PASSWORD_PERSONAL' : null
}
