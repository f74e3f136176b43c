import type { FirstStep } from '@beseda/contract/entities/first-run.ts'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, CircleSlash, ExternalLink } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import type { Step } from './steps.ts'
import styles from './WelcomePage.module.css'

const signs = { done: CircleCheck, skipped: CircleSlash, open: Circle } as const

const Title = ({ step: { title, to, params, search } }: { step: Step }) =>
  to === null ? (
    <span className={styles.plain}>{title}</span>
  ) : (
    <Link to={to} params={params ?? {}} search={(search ?? {}) as never} className={styles.title}>
      {title}
    </Link>
  )

/** One step. `onSkip` is absent where somebody else takes the step. */
export const StepLine = ({ step, onSkip }: { step: Step; onSkip?: (step: FirstStep, skipped: boolean) => void }) => {
  const { firstRun: words } = useWords('firstRun')
  const { state, title, text, page } = step
  const Sign = signs[state]
  const isSkipped = state === 'skipped'
  return (
    <li className={classes(styles.step, styles[state], step.to !== null && styles.linked)} data-step={step.id}>
      <Sign size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <Title step={step} />
        <span className="visually-hidden">
          {{ done: words.done, skipped: words.skipped, open: words.undone }[state]}
        </span>
        <span className={styles.text}>{text}</span>
        {page && state !== 'done' && (
          <a href={page.href} target="_blank" rel="noreferrer" className={styles.page}>
            {page.text}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
      </div>
      {onSkip && state !== 'done' && (
        <span className={styles.skip}>
          <Button
            size="s"
            variant="ghost"
            aria-label={fill(isSkipped ? words.resume : words.skip, { step: title })}
            onClick={() => onSkip(step.id, !isSkipped)}
          >
            {isSkipped ? words.resumeShort : words.skipShort}
          </Button>
        </span>
      )}
    </li>
  )
}
