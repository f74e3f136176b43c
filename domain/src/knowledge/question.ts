/** A question has few words that matter; the limit keeps a pasted novel from costing more than one. */
const most = 60

/** The words of a question, each once, in their order and without letter case. */
export const questionWords = (text: string): readonly string[] => {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]{2,40}/gu) ?? []
  return [...new Set(words)].slice(0, most)
}
