import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { textOrNull } from '../../../lib/form-values.ts'
import { useForm } from '../../../lib/forms.ts'
import { newId } from '../../../lib/ids.ts'
import { useWords } from '../../../lib/language.ts'
import { liveKeys } from '../../../lib/live-keys.ts'
import { toast } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'
import { FormEnd } from '../../../parts/FormEnd.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { OwnTemplateProps } from './own-template-dialog.ts'
import { TextFields } from './TextFields.tsx'

type Values = Readonly<{ title: string; shortcut: string; text: string }>
/** The first words of a text name it. */
const titleOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 40)

const OwnTemplateForm = ({ template, text, onClose }: OwnTemplateProps) => {
  const { replyTemplates: words, errors, common } = useWords('replyTemplates', 'errors')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.replyTemplates })
  const id = useRef(newId())
  const initial = useRef<Values>({ title: template?.title ?? titleOf(text), shortcut: template?.shortcut ?? '', text })
  const form = useForm({
    initial: initial.current,
    endpoint: template ? replyTemplates.change : replyTemplates.create,
    toInput: ({ title, shortcut, text: typed }: Values) =>
      ({
        ...(template ? { replyTemplateId: template.id } : { id: id.current, category: 'personal', fileIds: [] }),
        ...{ title, shortcut: textOrNull(shortcut), text: typed },
      }) as never,
    edited: template && { object: template, reload: refresh },
    allowsLeaving: true,
    onSaved: () => {
      toast({ kind: 'success', text: words.saved })
      void refresh()
      onClose()
    },
  })
  const code = form.codes.text
  return (
    <Dialog title={template ? words.editOwn : words.saveOwn} closeLabel={common.close} width={560} onClose={onClose}>
      <form {...form.form}>
        <TextField label={words.title} required {...form.field('title', limits.replyTitle)} />
        <TextField
          label={words.shortcut}
          hint={words.shortcutHint}
          autoComplete="off"
          {...form.field('shortcut', limits.replyShortcut)}
        />
        <TextFields
          value={form.values.text}
          error={code ? errors[code] : null}
          onChange={(typed) => form.set({ text: typed })}
        />
        <FormEnd
          form={form}
          removal={
            template && {
              title: fill(words.deleteTitle, { name: template.title }),
              text: words.ownDeleteText,
              run: () => call(replyTemplates.remove, { replyTemplateId: template.id }),
              onDone: () => void refresh(),
            }
          }
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
export default OwnTemplateForm
