import { compileRules, type RoutingRule, route } from '@beseda/domain/routing/route.ts'
import { type Benchmark, compared, figure } from './benchmark.ts'
import { anyPhraseIn } from './floor/phrases.ts'
import { chanceOf } from './ledger/chance.ts'
import { interleave, median, percentile } from './measure.ts'

const [ruleCount, phrasesPerRule, textLength] = [1000, 100, 4096]
const syllables = 'ка ло ми ру та но ве ди са пе го шу бы зе фо жа ли ко ше ту'.split(' ')

/** Rules of phrases of one to three words, drawn by chance, and no message that has one of them. */
const createWords = () => {
  const chance = chanceOf(22)
  const word = (): string =>
    Array.from({ length: 2 + Math.floor(chance() * 3) }, () => syllables[Math.floor(chance() * 20)]).join('')
  const phrase = (last: string): string => [...Array.from({ length: Math.floor(chance() * 3) }, word), last].join(' ')
  return { word, phrase }
}
const { word, phrase } = createWords()
const rules = Array.from({ length: ruleCount }, (_, r): RoutingRule => {
  const must = Array.from({ length: phrasesPerRule }, (_, p) => phrase(`${word()}${r}q${p}`))
  const conditions = [{ kind: 'words', settings: { must, mustNot: [] } }]
  return { id: `rule-${r}`, name: `rule ${r}`, conditions, action: { kind: 'lastOperator' } }
})
const phrases = rules.flatMap((r) => (r.conditions[0]!.settings as { readonly must: readonly string[] }).must)
const long = (next: () => string): string => {
  let text = ''
  while (text.length < textLength) text += `${next()} `
  return text.slice(0, textLength)
}
let turn = 0
/** `hostile`: beginnings of phrases whose last word is missing, or one word without an end. */
const texts: Readonly<Record<string, () => string>> = {
  usual: () => long(word),
  beginnings: () =>
    long(() => {
      turn = (turn + 37) % phrases.length
      return phrases[turn]!.split(' ').slice(0, -1).join(' ') || word()
    }),
  repeated: () => long(() => 'ка'),
  'one word': () => 'ка'.repeat(textLength / 2),
}

export const routing: Benchmark = {
  ids: ['B22', 'B22b'],
  run: async ({ quick }) => {
    const [rounds, calls] = quick ? [2, 20] : [5, 200]
    const compiled = compileRules(rules)
    const decide = (text: string): number => {
      const startedAt = performance.now()
      const { rule, trace } = route(compiled, { text, origin: 'subscriber', isRepeat: false })
      const took = performance.now() - startedAt
      if (rule || trace.length !== ruleCount) throw new Error('a rule applied that should not')
      return took
    }
    const timesOf = (next: () => string, n: number) => Array.from({ length: n }, () => decide(next()))
    for (const next of Object.values(texts)) timesOf(next, 50)
    const floor = async () => {
      const times = Array.from({ length: 10 }, () => {
        const text = texts.usual!()
        const startedAt = performance.now()
        if (anyPhraseIn(phrases, text)) throw new Error('a phrase was found that is not there')
        return performance.now() - startedAt
      })
      return percentile(times, 0.5)
    }
    const ours = async () => percentile(timesOf(texts.usual!, calls), 0.5)
    const comparison = await interleave(rounds, floor, ours)
    const slowest = Object.entries(texts).map(([name, next]) => {
      const times = Array.from({ length: rounds }, () => timesOf(next, calls))
      const [p50, p99] = [0.5, 0.99].map((share) => median(times.map((round) => percentile(round, share))))
      console.error(`  ${name}: median ${p50!.toFixed(2)}, p99 ${p99!.toFixed(2)} ms`)
      return p99!
    })
    const size = `${ruleCount.toLocaleString('en')} rules of ${phrasesPerRule} phrases, a message of ${textLength.toLocaleString('en')} characters`
    return [
      compared(
        { id: 'B22', subject: `decision of ${size}`, unit: 'ms', gate: { most: 0.2 }, goal: { most: 0.05 } },
        comparison,
      ),
      figure(
        {
          id: 'B22b',
          subject: 'the same, the slowest kind of text, p99',
          unit: 'ms',
          gate: { most: 2 },
          goal: { most: 1 },
        },
        Math.max(...slowest),
        slowest,
      ),
    ]
  },
}
