import type { Language } from '@consult/ui/i18n/language.ts'

/** The device that this browser is registered as, and whose it is. */
export interface OwnRegistration {
  readonly physicianId: string
  readonly deviceId: string
}

/** Whether this browser can get pushes. `install`: only once the portal is installed as an app, on iPhones and iPads. */
export type PushAbility = 'able' | 'install' | 'missing'

const storageKey = 'consult-push-device'
const workerPath = '/push-worker.js'

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able'
  // Only Safari on iPhones and iPads has this property, and there it is false until the app is installed.
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'missing'
}

/** The registration of this browser, if it belongs to that physician. */
export function ownRegistration(physicianId: string): OwnRegistration | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as OwnRegistration | null
    return kept?.physicianId === physicianId ? kept : null
  } catch {
    return null
  }
}

export function keepRegistration(registration: OwnRegistration | null): void {
  try {
    if (registration) localStorage.setItem(storageKey, JSON.stringify(registration))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage, the browser is registered again at the next load.
  }
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSame = (one: ArrayBuffer | null, other: Uint8Array) =>
  one !== null && new Uint8Array(one).join() === other.join()

/** What the service needs to send pushes to this browser. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

function toSubscription(subscription: PushSubscription): Subscription | null {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) return null
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

const registerWorker = (language: Language) =>
  navigator.serviceWorker.register(`${workerPath}?language=${language}`, { scope: '/' })

/**
 * Subscribes this browser, or returns its subscription. One that was made with another key of the service is renewed.
 * @throws when the browser or its push service refuses.
 */
export async function subscribe(publicKey: string, language: Language): Promise<Subscription | null> {
  await registerWorker(language)
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  if (known && isSame(known.options.applicationServerKey, key)) return toSubscription(known)
  await known?.unsubscribe()
  return toSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/** Ends the subscription of this browser: its push service answers that it is gone. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** How long a test may take until it is shown, in milliseconds. */
const testLimitMs = 20_000

/** Waits until the worker reports that it has shown a test. @returns whether it did in time. */
export function whenTestShown(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', hear)
      resolve(isShown)
    }
    const hear = ({ data }: MessageEvent<{ consult?: string; type?: string } | null>) => {
      if (data?.consult === 'push_shown' && data.type === 'test') end(true)
    }
    const timer = setTimeout(() => end(false), testLimitMs)
    navigator.serviceWorker.addEventListener('message', hear)
  })
}
