import type { DemoFacts } from './demo-file.ts'

export interface Greeting {
  readonly url: string
  readonly demo: DemoFacts | null
  /** The file with the users of the demo. */
  readonly demoFile: string
  /** Somebody reads it at a terminal. A journal keeps what it gets, so it gets no passwords. */
  readonly toTerminal: boolean
}
/** What the start prints when the server is ready. */
export const greetingOf = ({ url, demo, demoFile, toTerminal }: Greeting): string[] => [
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
  '',
  `ready ${url}`,
]
