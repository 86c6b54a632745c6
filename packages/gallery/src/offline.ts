import { cutConnection } from './service.ts'

/** Takes the browser of the state that is shown offline: no request leaves it from now on. */
export function goOffline(): void {
  cutConnection()
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  window.dispatchEvent(new Event('offline'))
}
