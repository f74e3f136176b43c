/**
 * Faults of our calls to the provider. `notConnected`: the call was not sent. `resetBefore`: the connection broke
 * before the provider acted. `lostAnswer`: the provider acted, the answer was lost. `slow`: it acts, and answers late.
 */
export const callFaults = ['notConnected', 'resetBefore', 'lostAnswer', 'error500', 'limit429', 'slow'] as const
export type CallFault = (typeof callFaults)[number]
/** Faults of the provider's calls to our webhook. */
export const hookFaults = ['duplicate', 'reorder', 'repeatOld'] as const
export type HookFault = (typeof hookFaults)[number]

/** Chances from 0 to 1 by fault, drawn from a seed: the same script gives the same faults. */
export interface FaultScript {
  readonly seed: number
  readonly calls?: Partial<Record<CallFault, number>>
  readonly hooks?: Partial<Record<HookFault, number>>
}
export interface Faults {
  /** The faults of the next calls, one each, before chance decides again. null: none. */
  readonly next: (...faults: (CallFault | null)[]) => void
  readonly play: (script: FaultScript | null) => void
  readonly ofCall: () => CallFault | null
  readonly happens: (fault: HookFault) => boolean
  /** 0 ≤ x < 1 of the script. */
  readonly chance: () => number
}
export const newFaults = (): Faults => {
  const planned: (CallFault | null)[] = []
  let script: FaultScript | null = null
  let state = 1
  const chance = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    next: (...faults) => void planned.push(...faults),
    play: (next) => {
      script = next
      state = (next?.seed ?? 1) >>> 0
    },
    ofCall: () => {
      if (planned.length > 0) return planned.shift()!
      let drawn = chance()
      for (const fault of callFaults) {
        drawn -= script?.calls?.[fault] ?? 0
        if (drawn < 0) return fault
      }
      return null
    },
    happens: (fault) => chance() < (script?.hooks?.[fault] ?? 0),
    chance,
  }
}
