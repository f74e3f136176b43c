import type { OutgoingState } from '@beseda/contract/entities/outgoing.ts'
import { useWords } from '../../lib/language.ts'
import { Chip } from '../../ui/Chip.tsx'

const tones = { waiting: 'info', resting: 'plain', sent: 'success', failed: 'danger' } as const

export const StateChip = ({ state }: { state: OutgoingState }) => (
  <Chip tone={tones[state]} dot>
    {useWords('outbox').outbox.states[state]}
  </Chip>
)
