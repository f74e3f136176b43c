import { push } from '@beseda/contract/endpoints/push.ts'
import { call } from '../api.ts'
import { currentLang } from '../language.ts'
import { askForDesktop } from './desktop.ts'

/** `blocked`: the user has forbidden notifications of this site. */
export type PushState = 'on' | 'off' | 'unsupported' | 'blocked'

const registration = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator) || typeof PushManager === 'undefined') return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}
const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null

/** Whether this browser gets pushes for this sign-in. */
export const pushState = async (): Promise<PushState> => {
  if (!(await registration())) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const own = await ownSubscription()
  if (!own) return 'off'
  return (await call(push.state, { endpoint: own.endpoint })).subscribed ? 'on' : 'off'
}
const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Only after a click, because the browser asks the user. Throws when the browser or the server refuses. */
export const turnPushOn = async (): Promise<PushState> => {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if ((await askForDesktop()) !== 'granted') return 'blocked'
  const { publicKey } = await call(push.state, {})
  const known = await worker.pushManager.getSubscription()
  // made for another key: of a server that stood at this address before
  if (known && textOf(known.options.applicationServerKey) !== publicKey) await known.unsubscribe()
  const own = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const keys = { p256dh: textOf(own.getKey('p256dh')), auth: textOf(own.getKey('auth')) }
  await call(push.subscribe, { endpoint: own.endpoint, ...keys, lang: currentLang() })
  return 'on'
}
export const turnPushOff = async (): Promise<PushState> => {
  const own = await ownSubscription()
  if (own) {
    await call(push.unsubscribe, { endpoint: own.endpoint })
    await own.unsubscribe()
  }
  return 'off'
}
