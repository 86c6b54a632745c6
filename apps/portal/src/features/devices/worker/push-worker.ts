/** The parts of a service worker that the worker uses. The types of pages do not contain them. */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WorkerClient[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}

export interface WorkerClient {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown): void
}

export interface WorkerEvent {
  readonly data?: { json(): unknown } | null
  readonly notification?: { readonly tag: string; close(): void }
  waitUntil(work: Promise<unknown>): void
}

/** The words of the worker's language. */
export type WorkerWords = Readonly<Record<string, string>> & { readonly other: string }

/**
 * The service worker of the portal: it shows pushes and opens the portal. It answers no request of a page and stores
 * nothing, so it cannot show a patient's data to the next person. The route sends its source as a script of its own, so
 * it must not use anything from outside its braces.
 */
export function pushWorker(scope: WorkerScope, language: string, words: WorkerWords): void {
  const paths: Record<string, string> = {
    'consult-ring': '/waiting-room',
    'consult-urgent_arrival': '/inbox',
    'consult-reply_overdue': '/inbox',
    'consult-handed_over': '/inbox',
    'consult-mention': '/inbox',
    'consult-order_rejected': '/inbox',
    'consult-note_returned': '/inbox',
    'consult-not_reached': '/inbox',
    'consult-test': '/account/notifications',
  }

  const read = (event: WorkerEvent): { type: string; at: number } => {
    try {
      const { type, at } = (event.data?.json() ?? {}) as { type: string; at: string }
      return { type: String(type), at: Date.parse(at) || Date.now() }
    } catch {
      return { type: 'other', at: Date.now() }
    }
  }

  // Always shows something: browsers take the permission away after silent pushes.
  const show = async (event: WorkerEvent) => {
    const { type, at } = read(event)
    const isOver = type === 'ring_over'
    const options = {
      body: new Date(at).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' }),
      // The end of a ring replaces the ring.
      tag: `consult-${isOver ? 'ring' : type}`,
      renotify: !isOver,
      silent: isOver,
      requireInteraction: type === 'ring',
      icon: '/icon.svg',
      lang: language,
      timestamp: at,
    }
    await scope.registration.showNotification(words[type] ?? words.other, options)
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    for (const page of pages) page.postMessage({ consult: 'push_shown', type })
  }

  const open = async (tag: string) => {
    const path = paths[tag] ?? '/'
    const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!page) return scope.clients.openWindow(path)
    await page.focus()
    // Every page shows a ring, and a page with a call stays where it is.
    const isBusy = tag === 'consult-ring' || new URL(page.url).pathname.startsWith('/calls/')
    return isBusy ? undefined : page.navigate(path).catch(() => undefined)
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('push', (event) => event.waitUntil(show(event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close()
    event.waitUntil(open(event.notification?.tag ?? ''))
  })
}
