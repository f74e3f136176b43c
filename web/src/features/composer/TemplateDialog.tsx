import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { TemplateChoice } from '../../entities/registered-template/TemplateChoice.tsx'
import { useTemplateChoice } from '../../entities/registered-template/use-template-choice.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { useWords } from '../../lib/language.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './composer.module.css'

/** An operator sends a registered template. The dialog stays, with what was typed, until the server has the message. */
export const TemplateDialog = ({ chat, onClose }: { chat: Chat; onClose: () => void }) => {
  const { channelTemplates: words, common } = useWords('channelTemplates')
  const queryClient = useQueryClient()
  const user = useViewer()
  const choice = useTemplateChoice(chat.client.name)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** One for each template with its values: a repeated attempt sends nothing twice. */
  const sending = useRef({ key: '', id: '' })
  const send = async () => {
    const { template, values, file } = choice
    if (!template || !choice.isReady || isBusy) return
    const key = JSON.stringify([template.id, values, file?.id])
    if (sending.current.key !== key) sending.current = { key, id: newId() }
    setBusy(true)
    setRefusal(null)
    try {
      const input = {
        chatId: chat.id,
        id: sending.current.id,
        text: '',
        fileIds: file ? [file.id] : [],
        template: { id: template.id, values },
      }
      const message = await call(messages.send, { ...input, seenSeq: chat.lastSeq })
      applyEntities(queryClient, queueViewerOf(user), { messages: [message] })
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.text : common.noConnection)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words.chooseTitle}
      closeLabel={common.close}
      onClose={onClose}
      width={760}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={
              choice.template
                ? choice.isReady
                  ? null
                  : choice.lacksFile
                    ? words.chooseFile
                    : words.values
                : words.choose
            }
            onClick={() => void send()}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <TemplateChoice channelId={chat.channel.id} choice={choice} />
      {refusal !== null && (
        <p role="alert" className={styles.refused}>
          {refusal}
        </p>
      )}
    </Dialog>
  )
}
