import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import { newChat } from '@beseda/contract/endpoints/new-chat.ts'
import type { Recipient } from '@beseda/contract/entities/contact.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { focusComposer } from '../../entities/chat/focus.ts'
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
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { Chosen } from './Chosen.tsx'
import { dropFirstFiles, FirstFiles, useFirstFiles } from './FirstFiles.tsx'
import styles from './new-chat.module.css'
import { RecipientField } from './RecipientField.tsx'
import { recipientsQuery } from './recipients.ts'

interface Props {
  /** The chat whose client is the recipient; null: the user searches for a recipient. */
  readonly chatId: string | null
  readonly onOpen: (chatId: string) => void
  readonly onClose: () => void
}

/** An operator starts a chat: recipient and first message. */
const NewChatDialog = ({ chatId, onOpen, onClose }: Props) => {
  const { common, channelTemplates: templateWords, ...words } = useWords('newChat', 'channelTemplates')
  const texts = words.newChat
  const queryClient = useQueryClient()
  const user = useViewer()
  const given = useQuery({ ...recipientsQuery({ chatId: chatId ?? '' }), enabled: chatId !== null })
  const [picked, setPicked] = useState<Recipient | null>(null)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [missing, setMissing] = useState<{ to?: string; text?: string }>({})
  const [refused, setRefused] = useState<{ text: string; openChatId: string | null } | null>(null)
  /** The same on every attempt, so that a lost answer creates no second message. */
  const id = useRef(newId())
  const to = picked ?? given.data?.recipients[0] ?? null
  const can = (to && channelBasicsOf(to.channel.type)?.can.files) ?? null
  const files = useFirstFiles(can)
  /** The window for free words has closed, or never opened: the chat begins with a template. */
  const needsTemplate =
    to?.block?.code === 'REPLY_WINDOW_CLOSED' && channelBasicsOf(to.channel.type)?.can.registeredTemplates === true
  const choice = useTemplateChoice(to?.client.name ?? '')
  useEffect(() => dropFirstFiles, [])
  const choose = (recipient: Recipient | null) => {
    dropFirstFiles()
    setPicked(recipient)
    setRefused(null)
    setMissing({})
  }
  const open = (openId: string) => {
    onOpen(openId)
    focusComposer()
  }
  const send = async () => {
    if (isBusy) return
    const { template, values, file, isReady } = choice
    const isEmpty = needsTemplate ? !isReady : text.trim() === '' && files.count === 0
    setMissing({ ...(!to && { to: texts.noRecipient }), ...(isEmpty && { text: texts.noText }) })
    if (!to || isEmpty || files.reason) return
    setBusy(true)
    setRefused(null)
    try {
      const about = { contactId: to.contactId, id: id.current }
      const message =
        needsTemplate && template
          ? { text: '', template: { id: template.id, values }, fileIds: file ? [file.id] : [] }
          : { text, fileIds: files.ids }
      const chat = await call(newChat.create, { ...about, ...message })
      applyEntities(queryClient, queueViewerOf(user), { chats: [chat] })
      open(chat.id)
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      const other = known?.params.chatId
      setRefused({
        text: known?.text ?? common.noConnection,
        openChatId: known?.code === 'CHAT_EXISTS' && typeof other === 'string' ? other : null,
      })
    } finally {
      setBusy(false)
    }
  }
  const existing = refused?.openChatId ?? to?.openChatId ?? null
  // The search field has disappeared: focus the next field.
  useEffect(() => {
    if (!picked) return
    const next = picked.openChatId ? 'dialog[open] footer button:last-child' : 'dialog[open] textarea'
    document.querySelector<HTMLElement>(next)?.focus()
  }, [picked])
  return (
    <Dialog
      title={chatId ? texts.again : texts.title}
      closeLabel={common.close}
      onClose={onClose}
      width={needsTemplate ? 760 : 520}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          {existing ? (
            <Button variant="primary" onClick={() => open(existing)}>
              {texts.openChat}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isBusy}
              disabledReason={
                needsTemplate ? (choice.isReady ? null : templateWords.values) : to?.block ? texts.cannot : files.reason
              }
              onClick={() => void send()}
            >
              {texts.create}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {to ? (
          <Chosen recipient={to} onChange={chatId ? null : () => choose(null)} />
        ) : (
          !chatId && <RecipientField error={missing.to} onChoose={choose} />
        )}
        {!existing && needsTemplate && to && <TemplateChoice channelId={to.channel.id} choice={choice} />}
        {!existing && !needsTemplate && (
          <TextAreaField
            label={texts.message}
            required={files.count === 0}
            rows={4}
            value={text}
            error={missing.text}
            counter={{ length: [...text].length, max: limits.messageText }}
            onChange={(event) => {
              setText(event.target.value)
              setMissing(({ text: _, ...rest }) => rest)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
            }}
          />
        )}
        {!existing && !needsTemplate && can && <FirstFiles can={can} />}
        {refused && (
          <p role="alert" className={styles.refused}>
            {refused.text}
          </p>
        )}
      </div>
    </Dialog>
  )
}

export default NewChatDialog
