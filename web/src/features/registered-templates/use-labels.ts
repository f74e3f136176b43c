import { useWords } from '../../lib/language.ts'

/** Words for what the provider calls by its own names; unknown ones are shown as they are. */
export const useLabels = () => {
  const { categories, languages } = useWords('channelTemplates').channelTemplates
  const of = (words: Readonly<Record<string, string>>) => (name: string) =>
    Object.hasOwn(words, name) ? words[name]! : name
  return { category: of(categories), language: of(languages) }
}
