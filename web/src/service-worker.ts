/// <reference lib="webworker" />
export {}

/** Filled by the build: the files of the shell and a name that changes with any of them. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_VERSION__: string

const worker = self as unknown as ServiceWorkerGlobalScope
const cacheName = `shell-${__SHELL_VERSION__}`
const page = '/'
/** As paths, for fast lookups. */
const shellFiles = new Set(__SHELL_FILES__)

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([page, ...shellFiles].map((url) => new Request(url, { cache: 'no-cache' })))),
  )
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((n) => n.startsWith('shell-') && n !== cacheName).map((n) => caches.delete(n)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

/** The page decides when the new version takes over, and asks whether it has that version itself. */
worker.addEventListener('message', (event) => {
  const message = event.data as 'takeOver' | { readonly has: string }
  if (message === 'takeOver') void worker.skipWaiting()
  else event.ports[0]?.postMessage(shellFiles.has(message.has))
})

/** Pages of the application come from the network, or from the cache without one. */
const fromNetwork = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(page, { cacheName })
    if (kept) return kept
    throw error
  }
}
/** Files with a hash in their name never change: use the cached one. */
const fromCache = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)

/** All addresses except the widget's pages, the shop and the server's own responses are pages of the console. */
const isOfApplication = (path: string): boolean =>
  !/^\/(api|c|demo|files|healthz|metrics|readyz|realtime|widget)(\/|$)/.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path)

interface Pushed {
  readonly title: string
  readonly body: string
  readonly chatId: string
  readonly isClosed: boolean
}
const pushedIn = (data: PushMessageData | null): Pushed | null => {
  try {
    return data ? (data.json() as Pushed) : null
  } catch {
    return null
  }
}
const consoles = async (): Promise<readonly WindowClient[]> =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) =>
    new URL(url).pathname.startsWith('/admin'),
  )

/** A console before the user's eyes says it itself. Pushes of one chat replace each other. */
worker.addEventListener('push', (event) => {
  const pushed = pushedIn(event.data)
  if (!pushed) return
  const show = async () => {
    if ((await consoles()).some(({ focused }) => focused)) return
    const { title, body, chatId, isClosed } = pushed
    await worker.registration.showNotification(title, {
      body,
      tag: chatId,
      icon: '/favicon.svg',
      data: { chatId, isClosed },
    })
  }
  event.waitUntil(show())
})

/** Opens the chat: in a console that is open already, or in a new one. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { chatId, isClosed } = event.notification.data as Pushed
  const open = async () => {
    const [known] = await consoles()
    if (!known) {
      await worker.clients.openWindow(`/admin/chats?filter=${isClosed ? 'closed' : 'assigned'}&chat=${chatId}`)
      return
    }
    await known.focus()
    known.postMessage({ openChat: chatId })
  }
  event.waitUntil(open())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isOfApplication(url.pathname)) event.respondWith(fromNetwork(request))
  } else if (shellFiles.has(url.pathname)) event.respondWith(fromCache(request))
})
