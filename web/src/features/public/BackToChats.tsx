import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import button from '../../ui/Button.module.css'
import { classes } from '../../ui/class-names.ts'

/** A link away from a dead end. */
export const BackToChats = () => {
  const { pages } = useWords()
  return (
    <Link to={paths.chats} search={{ filter: 'assigned' }} className={classes(button.button, button.primary)}>
      {pages.backToChats}
    </Link>
  )
}
