import type { Words } from '../shape.ts'

export const demo: Words<'demo'>['demo'] = {
  simulation: 'Simulation in the demo',
  simulationHint: 'Some colleagues and clients are a program: it writes and answers by a script while you watch',
}
