import type { Message } from '@beseda/contract/entities/message.ts'
import styles from './buttons.module.css'

/** The buttons under a message, as its client sees them. */
const MessageButtons = ({ message }: { message: Message }) =>
  message.parts?.map(({ content }, index) =>
    (content.kind === 'text' || content.kind === 'template') && content.buttons?.length ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
      <ul key={index} className={styles.buttons}>
        {content.buttons.map((button) => (
          <li key={button.label} {...('target' in button && button.target && { title: button.target })}>
            {button.label}
          </li>
        ))}
      </ul>
    ) : null,
  )
export default MessageButtons
