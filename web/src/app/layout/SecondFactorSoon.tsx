import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { now } from '../../lib/clock.ts'
import { formatAhead } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Banner } from '../../ui/Banner.tsx'
import button from '../../ui/Button.module.css'
import { classes } from '../../ui/class-names.ts'

/** For users without a second factor, who will need one soon. */
const SecondFactorSoon = ({ from }: { from: number }) => {
  const words = useWords('profile').profile.requiredTwoFactor
  return (
    <Banner
      tone="info"
      icon={<ShieldCheck size={16} aria-hidden="true" />}
      action={
        <Link
          to={paths.profile}
          search={{ tab: 'authentication' } as never}
          className={classes(button.button, button.small)}
        >
          {words.setUp}
        </Link>
      }
    >
      {fill(words.soon, { time: formatAhead(from, now()) })}
    </Banner>
  )
}
export default SecondFactorSoon
