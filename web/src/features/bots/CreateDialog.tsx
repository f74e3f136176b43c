import { bots } from '@beseda/contract/endpoints/bots.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { botsQuery } from '../../entities/bot/queries.ts'
import { useForm } from '../../lib/forms.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { FormRefusal } from '../../parts/FormFooter.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** A new bot: its name and default message. It opens in the editor. */
export const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const { botList: words, common, forms } = useWords('botList', 'forms')
  const formId = useId()
  const [id] = useState(newId)
  const go = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { name: '', description: '', defaultMessage: words.defaultMessageText },
    endpoint: bots.create,
    toInput: (values) => ({ id, ...values }),
    check: ({ defaultMessage }) =>
      defaultMessage.trim() === '' ? { defaultMessage: 'BOT_DEFAULT_MESSAGE_EMPTY' } : {},
    fieldOf: { CHATBOT_EXISTS: 'name', BOT_DEFAULT_MESSAGE_EMPTY: 'defaultMessage' },
    allowsLeaving: true,
    onSaved: (bot) => {
      void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey })
      onClose()
      void go({ to: paths.bot, search: { id: bot.id } as never })
    },
  })
  return (
    <Dialog
      title={words.createTitle}
      closeLabel={common.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {words.create}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId}>
        <TextField label={words.name} required autoComplete="off" {...form.field('name', limits.botName)} />
        <TextAreaField label={words.description} rows={2} {...form.field('description', limits.botDescription)} />
        <TextAreaField
          label={words.defaultMessage}
          hint={words.defaultMessageHint}
          required
          rows={2}
          {...form.field('defaultMessage', limits.botText)}
        />
        <p>{forms.required}</p>
        <FormRefusal form={form} />
      </form>
    </Dialog>
  )
}
