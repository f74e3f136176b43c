import { formatDuration } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { useCountdown } from './use-countdown.ts'

/** Sends the message again, from `at` on; until then it shows the remaining time. */
export const ResendButton = ({ at, busy, onPress }: { at: number; busy: boolean; onPress: () => void }) => {
  const { entrance } = useWords('entrance')
  const left = useCountdown(at)
  const wait = left > 0 ? fill(entrance.resendIn, { time: formatDuration(left) }) : null
  return (
    <>
      <Button onClick={onPress} busy={busy} disabledReason={wait}>
        {entrance.resend}
      </Button>
      {wait !== null && <span role="timer">{wait}</span>}
    </>
  )
}
