import type { BotTraceStep } from '@beseda/contract/entities/bot-trace.ts'
import { Clock3, CornerDownRight, MousePointerClick, Sparkles } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { useBotTexts } from './names.ts'
import styles from './trace.module.css'

type ReactionStep = Extract<BotTraceStep, { readonly kind: 'reaction' }>
const icons = { button: MousePointerClick, intent: Sparkles, trigger: Clock3, default: CornerDownRight } as const

/** The reaction that was taken and why, and on demand why the others were not. */
export const TraceReasons = ({ steps }: { steps: readonly ReactionStep[] }) => {
  const { bots, botTrace: words } = useWords('bots', 'botTrace')
  const { intent } = useBotTexts()
  const nameOf = ({ of, label, intentId }: ReactionStep): string =>
    of === 'button'
      ? fill(words.button, { name: label || bots.buttonNoText })
      : of === 'intent'
        ? fill(words.intent, { name: intent(intentId ?? null) })
        : of === 'trigger'
          ? words.trigger
          : bots.byDefault
  const line = (step: ReactionStep) => {
    const Icon = icons[step.of]
    const { reason, word = '', clock = '' } = step
    return (
      <span className={classes(styles.line, step.matched && styles.matched)}>
        <Icon size={12} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {nameOf(step)} — {fill(words.reasons[reason], { word, clock })}
        </span>
      </span>
    )
  }
  const taken = steps.filter(({ matched }) => matched)
  const others = steps.filter(({ matched }) => !matched)
  return (
    <div className={styles.reasons}>
      {taken.map((step) => (
        <div key={step.reactionId}>{line(step)}</div>
      ))}
      {others.length > 0 && (
        <details>
          <summary>{fill(words.whyNot, { count: others.length })}</summary>
          <ul>
            {others.map((step, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a reaction may be tried twice
              <li key={i}>{line(step)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
