import type { Lang } from '@beseda/contract/lang.ts'
import type { Example } from './example.ts'
import { englishExamples } from './examples-en.ts'
import { russianExamples } from './examples-ru.ts'

export const examplesIn = (lang: Lang): readonly Example[] => (lang === 'ru' ? russianExamples() : englishExamples())
