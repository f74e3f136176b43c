/** A day of a contact centre as data; the format is documented in docs/facts.md. */
export interface TimelineCalendar {
  readonly timeZone?: string
  /** Seven days from Monday on, each with its hours: `[["09:00", "18:00"]]`. */
  readonly week: readonly (readonly (readonly [string, string])[])[]
  /** By date: the hours of that day. */
  readonly days?: Readonly<Record<string, readonly (readonly [string, string])[]>>
}
export type TimelineEvent = { readonly at: string } & (
  | { readonly do: 'online' | 'break'; readonly operator: string }
  | { readonly do: 'writes'; readonly client: string; readonly text?: string }
  | {
      readonly do: 'reads' | 'answers' | 'takes' | 'closes' | 'resends'
      readonly operator: string
      readonly client: string
    }
  | { readonly do: 'transfers'; readonly operator: string; readonly client: string; readonly to: string }
  /** The last answer to this client never arrived. */
  | { readonly do: 'undelivered'; readonly client: string }
  | { readonly do: 'calendar'; readonly calendar: TimelineCalendar }
  | { readonly do: 'spam'; readonly operator: string; readonly client: string }
  /** Nothing: the numbers are those of this moment. */
  | { readonly do: 'waits' }
)
export interface Timeline {
  readonly timeZone?: string
  readonly calendar?: TimelineCalendar
  /** Seconds until yellow and red; `working`: of working time. */
  readonly delays?: { readonly medium: number; readonly high: number; readonly working: boolean }
  readonly reopenHours?: number
  /** A bot answers first. It calls an operator when it is asked for one, and says goodbye when the client does. */
  readonly bot?: boolean
  /** Names of operators by the name of their team. The first team gets the chats. */
  readonly teams: Readonly<Record<string, readonly string[]>>
  /** In order. */
  readonly events: readonly TimelineEvent[]
}
