/** Whether this browser can get pushes. `install`: only once the page is installed as an app, on iPhones and iPads. */
export type PushAbility = 'able' | 'install' | 'missing'

function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able'
  // Only Safari on iPhones and iPads has this property, and there it is false until the app is installed.
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'missing'
}

/** What the service needs to send pushes to this browser. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const scope = '/c/'
const workerPath = '/c/worker.js'

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

const isSame = (one: ArrayBuffer | null, other: Uint8Array) =>
  one !== null && new Uint8Array(one).join() === other.join()

function toSubscription(subscription: PushSubscription): Subscription | null {
  const { endpoint, keys } = subscription.toJSON()
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

/** The address of the worker, in the form that the page's policy requires where browsers know it. */
function workerAddress(language: string): string {
  const url = `${workerPath}?language=${language}`
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('consult-worker', {
    createScriptURL: (asked) => (asked.startsWith(`${workerPath}?`) ? asked : ''),
  })
  return (policy?.createScriptURL(url) ?? url) as string
}

let registering: Promise<ServiceWorkerRegistration> | undefined

/** Waits for the worker of this page. The page is below its scope, but a first visit has no worker yet. */
async function ready(language: string): Promise<ServiceWorkerRegistration> {
  registering ??= navigator.serviceWorker.register(workerAddress(language), { scope })
  await registering
  return navigator.serviceWorker.ready
}

/**
 * Subscribes this browser, or returns its subscription. One that was made with another key of the service is renewed.
 * @throws when the browser or its push service refuses.
 */
async function subscribe(publicKey: string, language: string): Promise<Subscription | null> {
  const { pushManager } = await ready(language)
  const key = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  if (known && isSame(known.options.applicationServerKey, key)) return toSubscription(known)
  await known?.unsubscribe()
  return toSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/** Ends the subscription of this browser. @returns its endpoint; null: there was none. */
async function unsubscribe(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

/** What the bar that offers notifications needs of this browser. */
export const pushBrowser = (language: string) => ({
  ability: pushAbility(),
  permission: () => Notification.permission,
  requestPermission: () => Notification.requestPermission(),
  subscribe: (publicKey: string) => subscribe(publicKey, language),
  unsubscribe,
})
