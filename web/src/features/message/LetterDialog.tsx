import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Letter } from '@beseda/contract/entities/part.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './letter.module.css'

interface Props {
  readonly message: Message
  readonly subject: string
  readonly letter: Letter
  readonly onClose: () => void
}
/** The letter as its sender formatted it: in a frame without scripts, without pictures of others until somebody asks. */
const LetterDialog = ({ message: { chatId, id: messageId }, subject, letter, onClose }: Props) => {
  const { letter: words, common } = useWords('letter')
  const [hasPictures, setPictures] = useState(false)
  const page = useQuery({
    queryKey: ['letter', messageId],
    queryFn: ({ signal }) => call(messages.letter, { chatId, messageId }, { signal }),
    staleTime: 3_600_000,
  })
  const about = [
    [words.sender, letter.from],
    [words.to, letter.to.join(', ')],
    [words.copies, letter.cc.join(', ')],
  ].filter(([, value]) => value !== '')
  return (
    <Dialog title={subject || words.noSubject} closeLabel={common.close} onClose={onClose} width={860} flush>
      <div className={styles.letter}>
        <dl className={styles.about}>
          {about.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {!hasPictures && (
          <div className={styles.pictures}>
            <span>{words.hidden}</span>
            <Button size="s" onClick={() => setPictures(true)}>
              {words.showPictures}
            </Button>
          </div>
        )}
        <Loaded query={page} shape="form">
          {({ url }) => (
            <iframe
              key={String(hasPictures)}
              title={words.frame}
              className={styles.frame}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
              src={hasPictures ? `${url}&pictures=1` : url}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
export default LetterDialog
