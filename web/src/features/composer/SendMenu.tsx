import { ChevronUp } from 'lucide-react'
import { composerField } from '../../entities/chat/focus.ts'
import { useWords } from '../../lib/language.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './composer.module.css'
import { chooseSendKey, useSendKey } from './enter-key.ts'

/** Chooses the key that sends. */
export const SendMenu = () => {
  const words = useWords().chats.composer
  const sendKey = useSendKey()
  const items = [
    { id: 'enter', label: words.byEnter, checked: sendKey === 'enter', onSelect: () => chooseSendKey('enter') },
    {
      id: 'ctrlEnter',
      label: words.byCtrlEnter,
      checked: sendKey === 'ctrlEnter',
      onSelect: () => chooseSendKey('ctrlEnter'),
    },
  ]
  return (
    <Menu
      label={words.sendMenu}
      groups={[items]}
      returnTo={composerField}
      placement="top-end"
      trigger={(props) => (
        <button type="button" {...props} aria-label={words.sendMenu} className={styles.sendMenu}>
          <ChevronUp size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    />
  )
}
