import type { ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'

export interface OwnTemplateProps {
  /** null: a new one. */
  readonly template: ReplyTemplate | null
  readonly text: string
  readonly onClose: () => void
}
/** A personal template is written, changed or deleted without leaving the chat. */
export const OwnTemplateDialog = late<OwnTemplateProps>(
  withWords(() => import('./OwnTemplateForm.tsx'), 'errors', 'forms', 'replyTemplates'),
)
