import { type Option, soldOptions } from '@beseda/contract/access.ts'
import { options } from '@beseda/contract/access-words.ts'
import type { Plan } from '@beseda/contract/entities/plan.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatRoubles } from '../lib/format.ts'
import { useLang, useWords } from '../lib/language.ts'
import { fill } from '../lib/words/plural.ts'
import { classes } from '../ui/class-names.ts'
import styles from './PlanComparison.module.css'

/**
 * Which plan has which option. `head`: labels and buttons below the name of a plan; `wanted`: the option to highlight.
 */
export const PlanComparison = ({
  plans,
  head,
  wanted,
  currentId,
}: {
  plans: readonly Plan[]
  head: (plan: Plan) => ReactNode
  wanted?: Option | undefined
  currentId?: string | null
}) => {
  const lang = useLang()
  const words = useWords('plans').plans
  const box = useRef<HTMLElement>(null)
  const own = useRef<HTMLTableCellElement>(null)
  // Where not all plans fit, the own one is in view.
  useEffect(() => {
    const [outer, cell] = [box.current, own.current]
    if (outer && cell) outer.scrollLeft = Math.max(0, cell.offsetLeft + cell.offsetWidth - outer.clientWidth)
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to scroll by the keyboard, too
    <section ref={box} className={styles.box} tabIndex={0} aria-label={words.compare}>
      <table className={styles.table}>
        <caption className="visually-hidden">{words.compare}</caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {plans.map((plan) => (
              <th
                key={plan.id}
                ref={plan.id === currentId ? own : null}
                scope="col"
                className={classes(plan.id === currentId && styles.current)}
              >
                <span className={styles.name}>{plan.name}</span>
                <span className={styles.price}>{fill(words.month, { price: formatRoubles(plan.price) })}</span>
                <span className={styles.head}>{head(plan)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {soldOptions.map((option) => (
            <tr key={option} className={classes(option === wanted && styles.wanted)}>
              <th scope="row">{inLang(options[option], lang)}</th>
              {plans.map((plan) => {
                const has = plan.options.includes(option)
                const Icon = has ? Check : Minus
                return (
                  <td key={plan.id} className={classes(plan.id === currentId && styles.current)}>
                    <Icon size={18} strokeWidth={2} aria-hidden="true" className={has ? styles.yes : styles.no} />
                    <span className="visually-hidden">{has ? words.included : words.excluded}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
