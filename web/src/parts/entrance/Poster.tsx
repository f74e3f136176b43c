import { useWords } from '../../lib/language.ts'
import styles from './Poster.module.css'

const channels = [
  { y: 34, colour: 'var(--c2)' },
  { y: 134, colour: 'var(--c4)' },
  { y: 234, colour: 'var(--c3)' },
] as const

/** Decorative: messages from several channels flow into one thread. */
export const Poster = () => {
  const { picture } = useWords('auth').auth
  return (
    <>
      <svg viewBox="0 0 460 300" aria-hidden="true">
        {channels.map(({ y, colour }) => (
          <g key={y}>
            <path className={styles.line} d={`M58 ${y} C 110 ${y}, 110 150, 164 150`} />
            <rect x="18" y={y - 20} width="40" height="40" rx="12" fill={colour} opacity="0.16" />
            <path
              d="M30 -7h16a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H37l-5 5V9h-2a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z"
              transform={`translate(0 ${y})`}
              fill={colour}
            />
          </g>
        ))}
        <rect className={styles.thread} x="164.5" y="42.5" width="278" height="216" rx="16" />
        <rect className={styles.bubble} x="182.5" y="62.5" width="150" height="38" rx="14" />
        <text className={styles.text} x="196" y="86">
          {picture.first}
        </text>
        <rect className={styles.answer} x="214.5" y="116.5" width="210" height="58" rx="14" />
        <foreignObject x="226" y="125" width="190" height="50">
          <div className={styles.wrapped}>{picture.answer}</div>
        </foreignObject>
        <rect className={styles.bubble} x="182.5" y="190.5" width="232" height="38" rx="14" />
        <text className={styles.text} x="196" y="214">
          {picture.second}
        </text>
      </svg>
      <p className={styles.caption}>{picture.caption}</p>
    </>
  )
}
