import { checkReceiving } from './check-receiving.ts'
import { checkSending } from './check-sending.ts'
import { freePorts } from './ports.ts'
import { startMailServers } from './servers.ts'

/** Started by run.mjs, which makes the folder with the certificate. */
const servers = startMailServers(process.argv[2]!, await freePorts())
try {
  await checkSending(servers)
  await checkReceiving(servers)
} catch (error) {
  process.stdout.write(`${servers.logs().split('\n').slice(-40).join('\n')}\n`)
  process.exitCode = 1
  throw error
} finally {
  servers.stop()
}
