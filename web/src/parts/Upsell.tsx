import type { Option } from '@beseda/contract/access.ts'
import { options } from '@beseda/contract/access-words.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useLang, useWords } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'
import button from '../ui/Button.module.css'
import { classes } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Shown instead of what the plan lacks: a description, and a link to a plan that has it. `option` null: not known. */
export const Upsell = ({ option }: { option: Option | null }) => {
  const { pages, shell } = useWords()
  const { plan } = shell
  const lang = useLang()
  return (
    <EmptyState
      icon={<Lock size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={option ? inLang(options[option], lang) : pages.options.title}
      actions={
        <Link to={paths.options} search={option ? { option } : {}} className={classes(button.button, button.primary)}>
          {plan.change}
        </Link>
      }
    >
      {plan.upsell}
    </EmptyState>
  )
}
