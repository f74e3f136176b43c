import type { OwnPlan } from '@beseda/contract/entities/plan.ts'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { now } from '../../lib/clock.ts'
import { formatFullDate } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Banner } from '../../ui/Banner.tsx'
import button from '../../ui/Button.module.css'
import { classes } from '../../ui/class-names.ts'

const dayMs = 86_400_000

/** The trial or the plan ends soon, or has ended. */
const EndOfPlan = ({ own: { endsAt, trial, lapsed } }: { own: OwnPlan }) => {
  const lang = useLang()
  const { shell, endOfPlan: words } = useWords('endOfPlan')
  if (endsAt === null) return null
  const left = endsAt - now()
  const over = lapsed || left <= 0
  const soon = () =>
    fill(plural(lang, Math.ceil(left / dayMs), trial ? words.trialEnds : words.planEnds), {
      date: formatFullDate(endsAt),
    })
  return (
    <Banner
      tone={over ? 'warning' : 'info'}
      icon={<Hourglass size={16} aria-hidden="true" />}
      action={
        <Link to={paths.options} className={classes(button.button, button.small)}>
          {shell.plan.change}
        </Link>
      }
    >
      {over ? (trial ? words.trialOver : words.planOver) : soon()}
    </Banner>
  )
}

export default EndOfPlan
