import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Resets the module: no language is loaded yet. */
const freshLanguage = async () => {
  vi.resetModules()
  return import('./language.ts')
}
let language: Awaited<ReturnType<typeof freshLanguage>>
beforeEach(async () => {
  language = await freshLanguage()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const Page = () => {
  const words = language.useWords('entrance', 'errors')
  // Hooks after `useWords`: a component that waited for texts must start again, not continue in the middle.
  const [forgotten] = useState(words.entrance.forgotten)
  return (
    <p>
      {forgotten} {typeof words.errors}
    </p>
  )
}

test('texts of a page that load before the language are in use once it is active', async () => {
  await language.loadWords('entrance', 'errors')
  await language.speak('ru')
  expect(language.currentWords('entrance').entrance.forgotten).toMatch(/[а-я]/)
  render(<Page />)
  expect(screen.getByText(/[а-я]+.* object/)).toBeTruthy()
})

test('a component whose texts are missing waits for them and then renders without an error', async () => {
  const said = vi.spyOn(console, 'error')
  await language.speak('ru')
  render(
    <Suspense fallback={<p>waits</p>}>
      <Page />
    </Suspense>,
  )
  expect(screen.getByText('waits')).toBeTruthy()
  expect(await screen.findByText(/[а-я]+.* object/)).toBeTruthy()
  expect(said).not.toHaveBeenCalled()
})
