import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerNode } from '../../nodes/nodes.ts'

const minute = 60_000
const hour = 60 * minute

export interface Trouble {
  /** Starts a random fault in parallel with the actions, or none. Resolves when the nodes serve again. */
  readonly during: () => Promise<void>
  /** Advances the time of all nodes, or sets the clock of one machine off. */
  readonly between: () => Promise<void>
  readonly pass: (ms: number) => Promise<void>
  readonly counts: { kills: number; freezes: number; jumps: number; passedMs: number }
  /** Resolves when no node is starting any more. */
  readonly over: () => Promise<void>
}
/** A lease of a job is 60 s: a node frozen for longer has lost it when it continues. */
const overLease = 70_000

export const createTrouble = (o: {
  readonly nodes: readonly ServerNode[]
  readonly chance: () => number
  /** Probability of a kill or a freeze per batch of actions. */
  readonly often: number
  readonly wrong: (what: string) => void
}): Trouble => {
  const { nodes, chance, often } = o
  const counts = { kills: 0, freezes: 0, jumps: 0, passedMs: 0 }
  let starting: Promise<void> = Promise.resolve()
  let passed = 0
  const pass = async (ms: number): Promise<void> => {
    passed += ms
    counts.passedMs += ms
    await Promise.all(nodes.filter((n) => n.isUp()).map((n) => n.pass(passed)))
  }
  const kill = async (node: ServerNode): Promise<void> => {
    counts.kills++
    await sleep(chance() * 20)
    await node.kill()
    starting = node
      .pass(passed)
      .then(node.start)
      .catch((error) => o.wrong(`a node did not start: ${error}`))
  }
  /** The node freezes with its locks; more than a minute passes for the others; then it continues. */
  const freeze = async (node: ServerNode, others: readonly ServerNode[]): Promise<void> => {
    counts.freezes++
    await sleep(chance() * 10)
    node.freeze()
    passed += overLease
    counts.passedMs += overLease
    await Promise.all(others.map((n) => n.pass(passed)))
    await sleep(300 + chance() * 700)
    node.thaw()
    await node.pass(passed)
  }
  return {
    counts,
    pass,
    over: () => starting,
    during: async () => {
      const dice = chance()
      if (dice >= often) return
      await starting
      const [node, ...others] = chance() < 0.5 ? nodes : nodes.toReversed()
      if (dice < often / 2) await kill(node!)
      else await freeze(node!, others)
    },
    between: async () => {
      const dice = chance()
      if (dice < 0.2) await pass(Math.floor(chance() ** 8 * 26 * hour))
      else if (dice < 0.22) {
        counts.jumps++
        const node = nodes[Math.floor(chance() * nodes.length)]!
        await node.jump((chance() < 0.5 ? -1 : 1) * (chance() < 0.5 ? hour : 5 * minute))
      } else if (dice < 0.223) {
        // The database's own clock is set back.
        counts.jumps++
        await pass(-hour)
      }
    },
  }
}
