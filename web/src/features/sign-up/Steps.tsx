import { Check } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import styles from '../../parts/entrance/entrance.module.css'
import { classes } from '../../ui/class-names.ts'
import type { Progress } from './progress.ts'

const order = ['contact', 'code', 'organization'] as const satisfies readonly Progress['stage'][]

export const Steps = ({ at }: { at: Progress['stage'] }) => {
  const { steps, labels } = useWords('entrance').entrance.signUpSteps
  const here = order.indexOf(at)
  return (
    <ol className={styles.steps} aria-label={steps}>
      {order.map((stage, index) => (
        <li
          key={stage}
          className={classes(styles.step, index < here && styles.done)}
          aria-current={index === here ? 'step' : undefined}
        >
          <span className={styles.number}>
            {index < here ? <Check size={12} strokeWidth={2.5} aria-hidden="true" /> : index + 1}
          </span>
          {labels[index]}
        </li>
      ))}
    </ol>
  )
}
