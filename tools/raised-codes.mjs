/**
 * Compares the error codes that the servers of the tests answered with the catalogue. Only complete runs can be compared:
 * `npm test` does it after all tests of vitest have passed. The recorder is server/test/record-codes.ts.
 *
 *   RAISED_CODES=.cache/test/codes vitest run && node tools/raised-codes.mjs .cache/test/codes
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @param {{ raised: Iterable<string>, present: Iterable<string>, later: Iterable<string> }} codes
 * @returns {string[]} one line per problem
 */
export const compareCodes = ({ raised, present, later }) => {
  const [answered, catalogue, unbuilt] = [new Set(raised), new Set(present), new Set(later)]
  const missing = [...catalogue].filter((code) => !answered.has(code))
  const early = [...answered].filter((code) => unbuilt.has(code))
  const unknown = [...answered].filter((code) => !catalogue.has(code) && !unbuilt.has(code))
  return [
    ...missing.map(
      (code) =>
        `${code}: no test made the server answer it. Write one; or, when its part is not built yet, move the code to defineLaterErrors in contract/src/errors; or delete it`,
    ),
    ...early.map(
      (code) => `${code}: answered, but its part counts as not built. Move it to defineErrors in contract/src/errors`,
    ),
    ...unknown.map((code) => `${code}: answered, but not in the catalogue. Add it to its area in contract/src/errors`),
  ].sort()
}

/** @param {string} folder */
export const readRaised = (folder) =>
  new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { errors } = await import('../contract/src/errors/catalogue.ts')
  const { laterErrors } = await import('../server/test/matrix/later-errors.ts')
  const present = Object.keys(errors)
  const later = [...(await laterErrors()).keys()]
  const problems = compareCodes({ raised: readRaised(process.argv[2] ?? '.cache/test/codes'), present, later })
  for (const problem of problems) console.log(problem)
  console.log(`${present.length} error codes and ${later.length} of later parts, ${problems.length} problems`)
  process.exitCode = problems.length ? 1 : 0
}
