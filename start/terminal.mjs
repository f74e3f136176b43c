/** An error that the user at the terminal can fix: shown without a stack. */
export class StartError extends Error {}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * Does one step of a start. When it takes longer than a second, the terminal says what is going on, and in the end how
 * long it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export const step = async (name, body) => {
  const began = performance.now()
  let isTold = false
  const timer = setTimeout(() => {
    isTold = true
    console.log(`${name} …`)
  }, 1000)
  try {
    const result = await body()
    if (isTold) console.log(`${name}: done in ${seconds(performance.now() - began)}`)
    return result
  } catch (error) {
    if (isTold) console.log(`${name}: failed after ${seconds(performance.now() - began)}`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs a command of package.json: its result is the exit code, what can be mended is said in words.
 * @param {() => Promise<number>} body
 */
export const main = async (body) => {
  try {
    process.exit(await body())
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

/** @param {number} ms */
export const formatSeconds = seconds
