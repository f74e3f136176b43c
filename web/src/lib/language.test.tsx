import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** As a page that has just begun: no language is spoken yet. */
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
  // hooks after the words: a part that waited has to begin anew, not in the middle
  const [forgotten] = useState(words.entrance.forgotten)
  return (
    <p>
      {forgotten} {typeof words.errors}
    </p>
  )
}

test('words of a page that come before the language are in use when it is spoken', async () => {
  await language.loadWords('entrance', 'errors')
  await language.speak('ru')
  expect(language.currentWords('entrance').entrance.forgotten).toMatch(/[а-я]/)
  render(<Page />)
  expect(screen.getByText(/[а-я]+.* object/)).toBeTruthy()
})

test('a part that came without its words waits for them and is then drawn without an error', async () => {
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
