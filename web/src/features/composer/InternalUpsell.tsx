import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import button from '../../ui/Button.module.css'
import { classes } from '../../ui/class-names.ts'
import { Notice } from './Notice.tsx'

const iconProps = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Instead of internal messages, when the plan lacks them. */
const InternalUpsell = () => {
  const { chats, shell } = useWords()
  return (
    <Notice icon={<Lock {...iconProps} />} title={chats.composer.internalNoOption} text={shell.plan.upsell}>
      <Link
        to={paths.options}
        search={{ option: 'OPTION_INTERNAL_COMMENTS' }}
        className={classes(button.button, button.primary)}
      >
        {shell.plan.change}
      </Link>
    </Notice>
  )
}
export default InternalUpsell
