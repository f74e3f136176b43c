import { every } from './clock.ts'

/** Browsers slow the timers of hidden tabs down to one a minute, those of workers not. */
let end = (): void => undefined

addEventListener('message', (event: MessageEvent<number>) => {
  end()
  end = every(event.data, () => postMessage(null))
})
