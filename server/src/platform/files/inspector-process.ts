/** The program of an inspector: answers each message with a finding, one at a time. Ends with the server. */
import { type Inspection, inspect } from './inspect.ts'

process.on('message', async (inspection: Inspection) => {
  process.send?.(await inspect(inspection))
})
process.on('disconnect', () => process.exit())
