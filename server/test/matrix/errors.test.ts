import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, errors, errorText } from '@beseda/contract/errors/index.ts'
import { expect, test } from 'vitest'
import { allEndpoints } from './routes.ts'

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((f) => {
    const path = join(folder, f.name)
    if (f.isDirectory()) return ['node_modules', 'dist', 'errors', 'fixtures'].includes(f.name) ? [] : sources(path)
    return /\.tsx?$/.test(f.name) && !/\.test\.tsx?$/.test(f.name) ? [readFileSync(path, 'utf8')] : []
  })
const codes = Object.keys(errors) as ErrorCode[]

/** Codes of spec.md, 8 that the catalogue has before anything raises them. May only shrink. */
const notYet: readonly ErrorCode[] = [
  // bots
  'CHATBOT_NOT_FOUND',
  'CHATBOT_EXISTS',
  'BOT_SCENARIO_NOT_CREATED',
  'BOT_DEFAULT_MESSAGE_EMPTY',
  'BOT_MESSAGE_EMPTY',
  'BOT_BLOCK_ID_NOT_UNIQUE',
  'BOT_ACTION_VALUE_EMPTY',
  'BOT_REPLY_NOT_UNIQUE',
  'BOT_ACTION_AND_REPLY',
  'BOT_TRIGGERS_AND_ACTIONS',
  'BOT_TRIGGERS_LOOPED',
  'BOT_ROOT_NODES_MANY',
  'BOT_ROOT_NODE_NOT_FOUND',
  'BOT_DEFAULT_ACTIONS_MANY',
  // categories
  'CATEGORY_ACCESS_DENIED',
  'CATEGORY_EXISTS',
  'CATEGORY_NOT_FOUND',
  'SESSION_CATEGORY_EXISTS',
  'SUBCATEGORY_EXISTS',
  'CATEGORY_LEVEL_NOT_LAST',
  'CATEGORY_NAME_INVALID',
  'CATEGORY_NAME_TOO_LONG',
  'CLOSE_WITHOUT_CATEGORY',
  // channels
  'SERVICE_NOT_FOUND',
  'AUTOREPLY_NOT_FOUND',
  'SUBSCRIBER_CHAT_NOT_FOUND',
  'CHAT_EXISTS',
  'CHAT_NOT_TRANSFERABLE',
  'CHAT_EXPIRY_DELAY_INVALID',
  'MESSAGE_STATUS_NOT_FOUND',
  'SERVICE_ACCOUNT_NOT_FOUND',
  'SERVICE_ACCOUNT_EXISTS',
  'SERVICE_ACCOUNT_NAME_EXISTS',
  'SERVICE_ACCOUNT_DENIED',
  'SERVICE_ACCOUNT_INVALID',
  'CHANNEL_TOKEN_INVALID',
  'CHANNEL_TOKEN_OF_OTHER_BOT',
  'VOIP_BUTTON_INVALID',
  'TOO_MANY_BUTTONS',
  'BUTTON_TEXT_TOO_LONG',
  'BUTTON_NAME_EMPTY',
  // routing
  'ROUTING_RULE_NOT_FOUND',
  'ROUTING_RULE_DEFAULT',
  'ROUTING_RULE_OF_BOT',
  'ROUTING_CONDITIONS_EXIST',
  'ROUTING_ACTION_INVALID',
  'ROUTING_CONDITION_INVALID',
  // profiles
  'PROFILE_NOT_FOUND',
  'PROFILE_EXISTS',
  'COMMENT_NOT_FOUND',
  'COMMENT_EXISTS',
  'CONTACT_NOT_FOUND',
  'CONTACT_EXISTS',
  'EXTRA_FIELD_NOT_FOUND',
  'EXTRA_FIELD_EXISTS',
  'TAG_NOT_FOUND',
  'TAG_EXISTS',
  'PROFILE_STATUS_NOT_FOUND',
  'PROFILE_STATUS_EXISTS',
  'PROFILE_STATUS_ACTIVE',
  'COLOUR_NOT_FOUND',
  'COMPANY_EXISTS',
  'ASSESSMENT_NOT_FOUND',
  // templates
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_IMMUTABLE',
  // billing
  'ACCOUNT_POSTPAID',
  'BILLING_NOT_REGISTERED',
  'BALANCE_TOO_LOW',
  'AMOUNT_TOO_SMALL',
  // files and accounts
  'FILE_GENERATION_FAILED',
  'IMAGE_NOT_FOUND',
  'NO_ACCOUNTS',
]

const text = ['contract/src', 'domain/src', 'server/src', 'web/src', 'widget/src', 'sdk/src']
  .flatMap(sources)
  .join('\n')
const isRaised = (code: ErrorCode): boolean => text.includes(`'${code}'`)

test('every code of the catalogue is raised somewhere', () => {
  expect(codes.filter((code) => !isRaised(code) && !notYet.includes(code))).toEqual([])
})
test('what is not raised yet only becomes less: no code stays in the list, and none is added', () => {
  expect(notYet.filter(isRaised)).toEqual([])
  expect(new Set(notYet).size).toBe(notYet.length)
  expect(notYet.length).toBeLessThanOrEqual(72)
  console.info(
    `error catalogue: ${codes.length} codes, ${codes.length - notYet.length} raised, ${notYet.length} not yet`,
  )
})
test('no text is empty, nothing is left to fill in, no text says please or shouts', () => {
  for (const code of codes) {
    const params = Object.fromEntries([...errors[code].en.matchAll(/\{(\w+)\}/g)].map((m) => [m[1]!, 'value']))
    for (const lang of ['ru', 'eng'] as const) {
      const text = errorText({ code, params }, lang)
      expect(text.trim(), code).not.toBe('')
      expect(text, code).not.toMatch(/[{}!]|пожалуйста/i)
    }
    expect(errors[code].en, code).not.toMatch(/[а-яё]/i)
  }
})
test('endpoints declare codes of the catalogue, each once', () => {
  for (const [name, e] of allEndpoints) {
    expect(new Set(e.errors).size, name).toBe(e.errors.length)
    for (const code of e.errors) expect(codes, name).toContain(code)
  }
})
test('paths are unique', () => {
  const places = allEndpoints.map(([, e]) => `${e.method} ${e.path.replace(/:\w+/g, ':x')}`)
  expect(new Set(places).size).toBe(places.length)
})
