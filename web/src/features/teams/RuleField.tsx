import { type DistributionRule, distributionRuleNames, distributionRules } from '@beseda/contract/distribution-rules.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { type ReactNode, useId } from 'react'
import { useLang, useWords } from '../../lib/language.ts'
import { FormGroup } from '../../parts/FormParts.tsx'
import styles from './RuleField.module.css'

/** An illustration of the rule: bars of load, operators in a ring, a queue. */
const pictures: Readonly<Record<DistributionRule, ReactNode>> = {
  leastLoaded: (
    <>
      <path className={styles.quiet} d="M6 26V8h8v18zM32 26V4h8v22z" />
      <path className={styles.chosen} d="M19 26v-7h8v7z" />
      <path className={styles.line} d="M23 3v9m-3-3 3 3 3-3" />
    </>
  ),
  roundRobin: (
    <>
      <path className={styles.line} d="M31 9a10 10 0 0 0-16 0m-2 6a10 10 0 0 0 20 1m-2-11v4h-4" />
      <circle className={styles.quiet} cx="13" cy="10" r="3.5" />
      <circle className={styles.quiet} cx="23" cy="25" r="3.5" />
      <circle className={styles.chosen} cx="33" cy="13" r="3.5" />
    </>
  ),
  manual: (
    <>
      <path className={styles.quiet} d="M4 4h16v5H4zM4 19h16v5H4z" />
      <path className={styles.chosen} d="M4 11.5h16v5H4z" />
      <path className={styles.line} d="M24 14h14m-3-3 3 3-3 3" />
    </>
  ),
}

/** The distribution rule of a team: a card for each. */
export const RuleField = ({
  name,
  value,
  onChange,
}: {
  name: string
  value: DistributionRule
  onChange: (rule: DistributionRule) => void
}) => {
  const words = useWords('people').people.teams
  const lang = useLang()
  const id = useId()
  return (
    <FormGroup title={words.rule}>
      {distributionRules.map((rule) => (
        <label key={rule} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={rule}
            checked={rule === value}
            aria-describedby={`${id}-${rule}`}
            onChange={() => onChange(rule)}
          />
          <svg className={styles.picture} viewBox="0 0 46 30" width="46" height="30" aria-hidden="true">
            {pictures[rule]}
          </svg>
          <span>
            <span className={styles.name}>{inLang(distributionRuleNames[rule], lang)}</span>
            <span id={`${id}-${rule}`} className={styles.note}>
              {words.ruleNotes[rule]}
            </span>
          </span>
        </label>
      ))}
    </FormGroup>
  )
}
