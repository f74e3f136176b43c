import { every } from './clock.ts'

/** Browsers throttle the timers of hidden tabs to one a minute, but not those of workers. */
let end = (): void => undefined

addEventListener('message', (event: MessageEvent<number>) => {
  end()
  end = event.data > 0 ? every(event.data, () => postMessage(null)) : () => undefined
})
