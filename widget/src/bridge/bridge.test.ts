import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { listenTo, readEnvelope, writeEnvelope } from './post.ts'
import { type ToHost, toHost } from './to-host.ts'
import { type ToPanel, toPanel } from './to-panel.ts'

const settings = {
  widgetId: 'w',
  organization: 'Дом и лад',
  title: 'Дом и лад',
  initialTitle: '',
  subtitle: '',
  greeting: '',
  logoUrl: null,
  accent: '#0B7A74',
  position: 'right' as const,
  ...{ launcher: 'icon' as const, launcherLabel: '', start: 'greeting' as const, startAfterS: 3 },
  ...{ showOperators: true, showStatus: true, linksShown: 'start' as const },
  links: [{ type: 'chat_page', name: 'Страница', url: 'https://chat.example/c/1' }],
  online: true,
  operators: ['Ольга Рябова'],
  ...{ formWhen: 'away' as const, formName: 'no' as const, formPhone: 'no' as const, formEmail: 'required' as const },
  ...{ policyUrl: '', sound: true, transcript: true, mails: true, waitMs: 60_000, returnsAt: null },
  limits: { textMax: 4000, fileMaxBytes: 1, filesPerMessage: 1 },
}
const init = {
  settings,
  lang: 'ru' as const,
  accent: null,
  scheme: 'auto' as const,
  page: { url: 'https://shop.example/', title: 'Shop' },
  open: true,
  kept: [{ key: 'w.key', value: 'k' }],
  prefill: null,
  identity: null,
}
const good: [object, string][] = [
  [toPanel, writeEnvelope<ToPanel, 'init'>('init', init)],
  [toPanel, writeEnvelope<ToPanel, 'init'>('init', { ...init, settings: null })],
  [toPanel, writeEnvelope<ToPanel, 'open'>('open', {})],
  [toPanel, writeEnvelope<ToPanel, 'prefill'>('prefill', { text: 'x'.repeat(10_000) })],
  [
    toHost,
    writeEnvelope<ToHost, 'unread'>('unread', {
      count: 3,
      author: 'Ольга',
      initials: 'О',
      text: 'да',
      label: '',
      alert: '',
    }),
  ],
  [toHost, writeEnvelope<ToHost, 'close'>('close', {})],
]
let stop = () => {}
afterEach(() => stop())

test('a written message is read unchanged', () => {
  for (const [table, message] of good)
    expect(readEnvelope(table as ToPanel, message)).toEqual({ t: JSON.parse(message).t, p: JSON.parse(message).p })
})

test('wrong shapes, unknown fields and malformed data are dropped', () => {
  const say = (t: unknown, p: unknown, over: object = {}) => JSON.stringify({ v: 1, t, p, ...over })
  const bad: unknown[] = [
    undefined,
    null,
    7,
    '',
    '{',
    'null',
    '[]',
    { v: 1, t: 'open', p: {} },
    say('open', {}, { v: 2 }),
    say('open', null),
    say('open', []),
    say('open', { extra: 1 }),
    say('prefill', {}),
    say('prefill', { text: 7 }),
    say('prefill', { text: 'x'.repeat(10_001) }),
    say('page', { url: 'x'.repeat(2001), title: '' }),
    say('look', { accent: '#0B7A74}*{', scheme: 'auto' }),
    say('look', { accent: null, scheme: 'blue' }),
    say('lang', { lang: 'de' }),
    say('init', { ...init, settings: { ...settings, operators: Array(11).fill('x') } }),
    say('init', { ...init, settings: { ...settings, limits: { textMax: -1, fileMaxBytes: 1, filesPerMessage: 1 } } }),
    say('nothing', {}),
    say('toString', {}),
    say('__proto__', {}),
    say('constructor', {}),
    say({ toString: 'open' }, {}),
    '{"v":1,"t":"prefill","p":{"__proto__":{"text":"x"}}}',
  ]
  for (const data of bad) expect([data, readEnvelope(toPanel, data)]).toEqual([data, null])
})

test('messages over 64 KB are dropped unparsed', () => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(readEnvelope(toPanel, `{"v":1,"t":"open","p":{}}${' '.repeat(65_536)}`)).toBeNull()
  expect(readEnvelope(toPanel, 'x'.repeat(1_000_000))).toBeNull()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test('no value makes it throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.json(), (value, json) => {
      readEnvelope(toPanel, value)
      readEnvelope(toHost, json)
      readEnvelope(toHost, JSON.stringify({ v: 1, t: 'unread', p: JSON.parse(json) }))
    }),
    { numRuns: 500 },
  )
})

test('only messages of the expected window and origin are passed on', () => {
  const sentMessages: string[] = []
  const mine = window
  const other = document.body.appendChild(document.createElement('iframe')).contentWindow
  stop = listenTo({
    table: toHost,
    origin: 'https://chat.example',
    source: () => mine,
    onMessage: ({ t }) => void sentMessages.push(t),
  })
  const post = (data: unknown, origin: string, source: Window | null) =>
    dispatchEvent(new MessageEvent('message', { data, origin, source }))
  const close = writeEnvelope<ToHost, 'close'>('close', {})
  post(close, 'https://evil.example', mine)
  post(close, 'https://chat.example.evil', mine)
  post(close, 'http://chat.example', mine)
  post(close, 'null', mine)
  post(close, 'https://chat.example', other)
  post(close, 'https://chat.example', null)
  post('{"v":1,"t":"close","p":{"x":1}}', 'https://chat.example', mine)
  expect(sentMessages).toEqual([])
  post(close, 'https://chat.example', mine)
  expect(sentMessages).toEqual(['close'])
  stop()
  post(close, 'https://chat.example', mine)
  expect(sentMessages).toEqual(['close'])
})
