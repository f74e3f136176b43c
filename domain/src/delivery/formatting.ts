import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { MarkedText } from '@beseda/contract/marks.ts'
import { parseMarks } from '@beseda/contract/parse-marks.ts'

/** A typed text as it is stored: marks that the channel has become formatting. Internal messages are read as they were typed. */
export const formattedText = (
  o: { readonly text: string; readonly formatted?: boolean | undefined; readonly internal?: boolean | undefined },
  can: Pick<ChannelCapabilities, 'marks'> | null | undefined,
): MarkedText =>
  o.formatted && !o.internal && can?.marks ? parseMarks(o.text, can.marks) : { text: o.text, marks: [] }
