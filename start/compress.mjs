import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthwhile = /\.(js|css|svg|json)$/
const smallest = 1024

/** Writes `.br` and `.gz` next to every text file of a build, so that the server need not compress at run time. */
export const compressFolder = (folder) => {
  for (const path of readdirSync(folder, { recursive: true })) {
    const file = join(folder, path)
    if (!worthwhile.test(file) || statSync(file).size < smallest) continue
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
