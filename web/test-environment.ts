import { configure } from '@testing-library/dom'

/** `findBy…` and `waitFor` give up after a second unless told otherwise: too soon for a slow machine. */
configure({ asyncUtilTimeout: 30_000 })

/** jsdom has no layout, so no size ever changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
