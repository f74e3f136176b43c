import { writeFileSync } from 'node:fs'

/**
 * A reporter for vitest that writes each failure into the file `FAILURES`, for the end of the output (start/failures.mjs). The JSON
 * report has neither the difference of the values nor the errors outside of tests.
 */
export default class FailureReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.FAILURES
    if (!file) return
    const failures = [
      ...modules.flatMap((module) => failuresOf(module)),
      ...unhandledErrors.map((error) => failureOf('outside of the tests', error)),
    ]
    writeFileSync(file, JSON.stringify(failures))
  }
}
const failureOf = (title, { name, message = '', diff, stack }) => ({
  title,
  message: [name && !message.startsWith(name) ? `${name}: ${message}` : message, diff].filter(Boolean).join('\n'),
  stack,
})
/** Of a file: its own errors, those of its groups and of its tests. */
const failuresOf = (module) => {
  const named = (entity) => [module.relativeModuleId, entity.fullName].filter(Boolean).join(' › ')
  const broken = [module, ...module.children.allSuites()].flatMap((entity) =>
    entity.errors().map((error) => failureOf(named(entity), error)),
  )
  const failed = [...module.children.allTests('failed')].flatMap((test) =>
    test
      .result()
      .errors.slice(0, 1)
      .map((error) => failureOf(named(test), error)),
  )
  const isUnfinished = module.state() === 'pending' || module.state() === 'queued'
  return [
    ...broken,
    ...failed,
    ...(isUnfinished ? [{ title: named(module), message: 'The file did not finish.' }] : []),
  ]
}
