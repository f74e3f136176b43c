/**
 * Faults of our calls to the provider. `notConnected`: the call was not sent. `resetBefore`: the connection broke
 * before the provider acted. `lostAnswer`: the provider acted, the answer was lost. `slow`: it acts, and answers late.
 */
export const callFaults = ['notConnected', 'resetBefore', 'lostAnswer', 'error500', 'limit429', 'slow'] as const
export type CallFault = (typeof callFaults)[number]
/** Faults of the provider's calls to our webhook. `lateRead`: the client's reading is reported late. */
export const hookFaults = ['duplicate', 'reorder', 'repeatOld', 'lateRead'] as const
export type HookFault = (typeof hookFaults)[number]

/** Chances from 0 to 1 by fault, drawn from a seed: the same script gives the same faults. */
export interface FaultScript {
  readonly seed: number
  readonly calls?: Partial<Record<CallFault, number>>
  readonly hooks?: Partial<Record<HookFault, number>>
}
export interface Faults {
  /** The faults of the next calls that send, one each, before chance decides again. null: none. */
  readonly next: (...faults: (CallFault | null)[]) => void
  readonly play: (script: FaultScript | null) => void
  /** A fault of every call until it is switched off. */
  readonly hold: (fault: CallFault | HookFault, on: boolean) => void
  readonly held: () => readonly (CallFault | HookFault)[]
  /** How many of `next` are still to come. */
  readonly planned: () => readonly CallFault[]
  /** `isSend` false: the call asks for something, so that it takes none of the planned faults. */
  readonly ofCall: (isSend?: boolean) => CallFault | null
  readonly happens: (fault: HookFault) => boolean
  /** 0 ≤ x < 1 of the script. */
  readonly chance: () => number
}
const isCallFault = (fault: CallFault | HookFault): fault is CallFault => callFaults.some((f) => f === fault)

export const newFaults = (): Faults => {
  const planned: (CallFault | null)[] = []
  const held = new Set<CallFault | HookFault>()
  let script: FaultScript | null = null
  let state = 1
  const chance = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const drawn = (): CallFault | null => {
    let left = chance()
    for (const fault of callFaults) {
      left -= script?.calls?.[fault] ?? 0
      if (left < 0) return fault
    }
    return null
  }
  return {
    next: (...faults) => void planned.push(...faults),
    play: (next) => {
      script = next
      state = (next?.seed ?? 1) >>> 0
    },
    hold: (fault, on) => void (on ? held.add(fault) : held.delete(fault)),
    held: () => [...held],
    planned: () => planned.filter((f) => f !== null),
    ofCall: (isSend = true) => {
      if (isSend && planned.length > 0) return planned.shift()!
      return [...held].find(isCallFault) ?? drawn()
    },
    happens: (fault) => held.has(fault) || chance() < (script?.hooks?.[fault] ?? 0),
    chance,
  }
}
