import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const tabs = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id }))

/** A row of 200 px; each tab takes 100. */
const layOut = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest<HTMLElement>('[role="tablist"]')
    if (!row || this === row) return new DOMRect(0, 0, 200, 38)
    return new DOMRect([...row.children].indexOf(this) * 100 - row.scrollLeft, 0, 100, 38)
  })
const scrolled = (value: string) => {
  render(
    <Tabs label="Parts" tabs={tabs} value={value} onChange={() => {}}>
      text
    </Tabs>,
  )
  return screen.getByRole('tablist').scrollLeft
}

test('the current tab of a row that is too narrow comes into its middle; one that is in view stays where it is', () => {
  layOut()
  expect(scrolled('d')).toBe(250)
  cleanup()
  expect(scrolled('b')).toBe(0)
})
