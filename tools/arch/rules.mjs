/**
 * The rules of docs/architecture.md as data: which imports are allowed. The first layer whose `files` are a prefix of a path
 * applies. `may`: what it may import from the repository. `packages`: which packages; without it, any. `slices`: folders
 * below it are slices; other slices are reached through `index.ts` only, or not at all. `browser`: no Node modules.
 * `sized`: slices have limits. `mayLazily`: what it may import with `import()` only. `workspace`: whose package.json declares
 * the packages of files outside all workspaces.
 */
export const layers = [
  { files: 'contract/src/', may: ['contract/src/'], packages: ['zod/mini'], browser: true },
  {
    files: 'domain/src/text/',
    may: ['domain/src/', 'contract/src/'],
    packages: ['@orama/stemmers/english', '@orama/stemmers/russian'],
    browser: true,
  },
  { files: 'domain/src/', may: ['domain/src/', 'contract/src/'], packages: [], browser: true },
  { files: 'sdk/src/', may: ['sdk/src/', 'contract/src/'], packages: [], browser: true },
  {
    files: 'widget/src/',
    may: ['widget/src/', 'sdk/src/', 'contract/src/'],
    packages: ['preact', 'preact/hooks', 'preact/jsx-runtime', 'preact/compat'],
    browser: true,
  },
  { files: 'server/src/platform/', may: ['server/src/platform/', 'contract/src/'] },
  {
    files: 'server/src/channels/email/',
    may: [
      'server/src/channels/',
      'server/src/platform/http/call.ts',
      'server/src/platform/tcp-port.ts',
      'contract/src/',
    ],
    packages: [
      ...['zod/mini', 'node:crypto', 'node:stream'],
      ...['nodemailer', 'imapflow', 'postal-mime', 'sanitize-html', 'html-to-text'],
    ],
  },
  {
    files: 'server/src/channels/',
    may: [
      'server/src/channels/',
      'server/src/platform/http/call.ts',
      'server/src/platform/tcp-port.ts',
      'server/src/platform/exact-json.ts',
      'contract/src/',
    ],
    packages: ['zod/mini', 'node:crypto', 'node:zlib'],
    slices: 'never',
  },
  {
    files: 'server/src/connectors/',
    may: ['server/src/connectors/', 'server/src/platform/http/call.ts', 'contract/src/'],
    packages: ['zod/mini'],
    slices: 'never',
  },
  {
    files: 'server/src/features/',
    may: [
      'server/src/features/',
      'server/src/connectors/connector.ts',
      'server/src/platform/',
      'server/src/channels/adapter.ts',
      'server/src/channels/inbound.ts',
      'server/src/channels/outbound.ts',
      'domain/src/',
      'contract/src/',
    ],
    slices: 'index.ts',
    sized: true,
  },
  {
    files: 'server/src/main.ts',
    may: ['server/src/', 'domain/src/', 'contract/src/'],
    mayLazily: ['tools/demo/'],
  },
  { files: 'server/src/', may: ['server/src/', 'domain/src/', 'contract/src/'] },
  { files: 'tools/demo/', may: ['tools/demo/', 'server/src/', 'domain/src/', 'contract/src/'], workspace: 'server' },
  {
    files: 'web/src/ui/',
    may: ['web/src/ui/'],
    notPackages: ['@tanstack/react-query', '@tanstack/react-router'],
    browser: true,
  },
  { files: 'web/src/lib/', may: ['web/src/lib/', 'sdk/src/core/', 'domain/src/', 'contract/src/'], browser: true },
  {
    files: 'web/src/parts/',
    may: ['web/src/parts/', 'web/src/ui/', 'web/src/lib/', 'domain/src/', 'contract/src/'],
    browser: true,
  },
  {
    files: 'web/src/entities/',
    may: [
      'web/src/entities/',
      'web/src/parts/',
      'web/src/ui/',
      'web/src/lib/',
      'sdk/src/core/',
      'domain/src/',
      'contract/src/',
    ],
    slices: 'never',
    browser: true,
  },
  {
    files: 'web/src/features/',
    may: [
      'web/src/features/',
      'web/src/entities/',
      'web/src/parts/',
      'web/src/ui/',
      'web/src/lib/',
      'domain/src/',
      'contract/src/',
    ],
    slices: 'never',
    sized: true,
    browser: true,
  },
  { files: 'web/src/', may: ['web/src/', 'sdk/src/core/', 'domain/src/', 'contract/src/'], browser: true },
]

/** Folders with their own package.json. Imports between them use the name (`@beseda/contract/…`), imports inside the path. */
export const workspaces = ['contract', 'domain', 'sdk', 'server', 'web', 'widget']

/** Code that no product code imports, and that may import everything. */
export const isTest = (path) =>
  /\.test\.(ts|tsx|mjs)$|(^|\/)(test|testing|fixtures|e2e|bench)\/|(^|\/)test-[^/]+\.tsx?$|(^|\/)conformance(-\w+)?\.ts$|(^|\/)samples\.ts$/.test(
    path,
  )

const time = ['Date.now()', 'new Date() without an argument', 'setTimeout', 'setInterval']
const chance = ['Math.random()', 'randomUUID()']
/** Time, randomness, network and environment are read in one place and passed on, so that tests can control them. */
export const purity = [
  { files: 'domain/src/', no: [...time, ...chance, 'fetch', 'process.env'], instead: 'take it as an argument' },
  { files: 'contract/src/', no: [...time, ...chance, 'fetch', 'process.env'], instead: 'the contract is data only' },
  {
    files: 'server/src/platform/clock.ts',
    no: [...chance, 'fetch', 'process.env'],
    instead: 'clock.ts is for time only',
  },
  {
    files: 'server/src/platform/random.ts',
    no: [...time, 'fetch', 'process.env'],
    instead: 'random.ts is for chance only',
  },
  { files: 'server/src/platform/http-client.ts', no: [...time, ...chance, 'process.env'], instead: 'use the clock' },
  { files: 'server/src/app/config.ts', no: [...time, ...chance, 'fetch'], instead: 'config.ts is for settings only' },
  {
    files: 'server/src/',
    no: [...time, ...chance, 'fetch', 'process.env'],
    instead:
      'use deps.clock, deps.random, deps.http or the config (platform/clock.ts, random.ts, http-client.ts, app/config.ts)',
  },
  {
    files: 'tools/demo/',
    no: [...time, ...chance, 'fetch', 'process.env'],
    instead: 'take the clock, the random source and the config of the server as arguments',
  },
  { files: 'web/src/lib/clock.ts', no: ['process.env'], instead: 'clock.ts is for time only' },
  { files: 'web/src/', no: [...time, 'process.env'], instead: 'use web/src/lib/clock.ts' },
]

/** Names of channel types: only these places contain them, so that a new channel needs no change elsewhere. */
export const channelTypes = {
  ids: [
    ...[
      'apple_business_chat',
      'avito',
      'chat_page',
      'email',
      'facebook',
      'instagram',
      'loopback',
      'mobile_app',
      'ozon',
    ],
    ...[
      'site_chat',
      'support',
      'telegram',
      'viber',
      'viber_bot',
      'vk',
      'vk_bot',
      'voip',
      'whatsapp',
      'ya_market',
      'delivery_region',
    ],
  ],
  /** Common words: only next to a question about the type. */
  commonWords: ['email', 'support'],
  places: ['contract/src/channels/', 'server/src/channels/', 'server/src/app/', 'web/src/features/channels/special/'],
}

export const maxLines = 300
/** Of a slice, tests excluded: its files, and the names that others take from it. */
export const maxSliceFiles = 16
export const maxSliceExports = 12
export const maxIndexLines = 20
/** Where an index.ts may be: the public face of a slice, or a registry of the contract. */
export const indexPlaces = [
  /^server\/src\/features\/[^/]+\/index\.ts$/,
  /^web\/src\/features\/[^/]+\/index\.ts$/,
  /^contract\/src\/[^/]+\/index\.ts$/,
]
/** What tools want so; what is loaded lazily may have one too. */
export const defaultExportPlaces = [/\.config\.ts$/, /^e2e\/global-setup\.ts$/]
