/**
 * Runs the adapter of mail against Postfix and Dovecot. They are no dependency:
 *
 *   apt-get install -y --no-install-recommends postfix dovecot-imapd dovecot-pop3d
 *   node tools/providers/mail/run.mjs
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { newFolder, removeFolder } from './servers.ts'

const folder = newFolder()
// trusted by the process from its start on, as a company's own authority would be
const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') }
const child = spawn(process.execPath, [join(import.meta.dirname, 'check.ts'), folder], { env, stdio: 'inherit' })
child.on('exit', (code) => {
  removeFolder(folder)
  process.exitCode = code ?? 1
})
