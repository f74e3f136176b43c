import type { TemplateStatus } from '@beseda/contract/entities/registered-template.ts'
import { useWords } from '../../lib/language.ts'
import { Chip } from '../../ui/Chip.tsx'

const tones = {
  registering: 'plain',
  pending: 'info',
  approved: 'success',
  rejected: 'danger',
  paused: 'warning',
  deleting: 'plain',
} as const satisfies Record<TemplateStatus, string>

export const StatusChip = ({ status }: { status: TemplateStatus }) => {
  const { statuses } = useWords('channelTemplates').channelTemplates
  return (
    <Chip tone={tones[status]} dot>
      {statuses[status]}
    </Chip>
  )
}
