import type { ComponentProps } from 'react'
import { Suspense } from 'react'
import { withWords } from '../../../lib/language.ts'
import { late, preloaded } from '../../../lib/late.ts'
import { pickForDraft } from '../mentions/picked.ts'
import type { Props as TemplatesProps } from '../reply-templates/ReplyTemplates.tsx'
import { ComposerExtras } from './ComposerExtras.tsx'

const ReplyTemplates = preloaded<TemplatesProps>(
  withWords(() => import('../reply-templates/ReplyTemplates.tsx'), 'replyTemplates'),
)
const MentionPicker = late(withWords(() => import('../mentions/MentionPicker.tsx'), 'mentions'))
type Extras = ComponentProps<typeof ComposerExtras>
interface Props extends Omit<TemplatesProps, 'editor'> {
  readonly editor: TemplatesProps['editor'] & {
    readonly tooLong: Extras['tooLong']
    readonly setSplit: Extras['onSplit']
  }
}
/** What the field of the composer can do and no first page needs. */
const ComposerParts = ({ chat, mode, editor }: Props) => (
  <>
    <ComposerExtras chatId={chat.id} text={editor.text} tooLong={editor.tooLong} onSplit={editor.setSplit} />
    {mode === 'internal' && (
      <Suspense fallback={null}>
        <MentionPicker chatId={chat.id} onPick={(picked) => pickForDraft(chat.id, picked)} />
      </Suspense>
    )}
    <Suspense fallback={null}>
      <ReplyTemplates chat={chat} mode={mode} editor={editor} />
    </Suspense>
  </>
)
export default ComposerParts
