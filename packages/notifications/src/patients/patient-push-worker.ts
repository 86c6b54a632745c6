/** The parts of a service worker that the worker uses. */
export interface PatientWorkerScope {
  readonly registration: { readonly scope: string; showNotification(title: string, options: object): Promise<void> }
  readonly clients: {
    matchAll(options: object): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: PatientWorkerEvent) => void): void
}

export interface PatientWorkerEvent {
  readonly data?: { json(): unknown } | null
  readonly notification?: { close(): void }
  waitUntil(work: Promise<unknown>): void
}

/**
 * The service worker of patients' pages: it shows pushes and opens the page. It answers no request of a page and stores nothing,
 * so nothing of a patient is in a cache. The route sends its source as a script of its own, so it must not use anything from
 * outside its braces.
 * @param words a line per kind of notification, and `other`.
 */
export function patientPushWorker(
  scope: PatientWorkerScope,
  language: string,
  words: Readonly<Record<string, string>> & { readonly other: string },
): void {
  const read = (event: PatientWorkerEvent): { type: string; at: number } => {
    try {
      const { type, at } = (event.data?.json() ?? {}) as { type: string; at: string }
      return { type: String(type), at: Date.parse(at) || Date.now() }
    } catch {
      return { type: 'other', at: Date.now() }
    }
  }

  // Always shows something: browsers take the permission away after silent pushes.
  const show = (event: PatientWorkerEvent) => {
    const { type, at } = read(event)
    return scope.registration.showNotification(
      Object.hasOwn(words, type) ? (words[type] ?? words.other) : words.other,
      {
        body: new Date(at).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' }),
        tag: 'consult',
        renotify: true,
        requireInteraction: type === 'physician_ready',
        icon: '/c/icon.svg',
        lang: language,
        timestamp: at,
      },
    )
  }

  const open = async () => {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find(({ url }) => url.startsWith(scope.registration.scope))
    return page ? page.focus() : scope.clients.openWindow(scope.registration.scope)
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('push', (event) => event.waitUntil(show(event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close()
    event.waitUntil(open())
  })
}
