import type { DemoFacts } from './demo-file.ts'

export interface Greeting {
  readonly url: string
  readonly demo: DemoFacts | null
  /** The file with the users of the demo. */
  readonly demoFile: string
  /** Somebody reads it at a terminal. A journal keeps what it gets, so it gets no passwords. */
  readonly toTerminal: boolean
  /** Creates the first service administrator; null: there is one. A journal may keep it: it works once and for a day. */
  readonly setupUrl: string | null
}
/** What the start prints when the server is ready. */
export const greetingOf = ({ url, demo, demoFile, toTerminal, setupUrl }: Greeting): string[] => [
  '',
  `  Beseda            ${url}`,
  ...(demo
    ? [
        `  Demo shop         ${url}/demo`,
        `  Chat page         ${url}/c/${demo.chatPageId}`,
        ...(toTerminal
          ? ['', ...demo.users.map((u) => `  ${u.role.padEnd(16)}  ${u.login.padEnd(28)}  ${u.password}`)]
          : [`  Demo users        ${demoFile}`]),
      ]
    : []),
  ...(setupUrl
    ? [
        '',
        '  There is no service administrator yet. Open this link to become one; it works once, within 24 hours:',
        `  ${setupUrl}`,
      ]
    : []),
  '',
  `ready ${url}`,
]
