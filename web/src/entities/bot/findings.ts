import { botWarnings } from '@beseda/contract/bot-warnings.ts'
import type { BotFinding, BotWarningCode } from '@beseda/contract/entities/bot-finding.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useLang } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'

const isWarning = (code: BotFinding['code']): code is BotWarningCode => code in botWarnings

/** The text of a finding, in the current language. */
export const useFindingText = () => {
  const lang = useLang()
  const errorText = useErrorText()
  return ({ code, params }: BotFinding): string =>
    isWarning(code) ? fill(inLang(botWarnings[code], lang), params) : errorText(code as ErrorCode, params)
}
