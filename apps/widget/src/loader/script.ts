import { mountWidget } from './mount.ts'
import type { MountOptions } from './options.ts'

type MountArguments = [MountOptions]

/** `window.consult`: the snippet's stub, which keeps calls in a queue, until this script has run; ours from then on. */
interface PageApi {
  mount(options: MountOptions): unknown
  q: MountArguments[] | { push(call: MountArguments): unknown }
}

declare global {
  interface Window {
    consult?: PageApi
  }
}

/** Only while a classic script runs does it know where it came from. */
const { src } = document.currentScript as HTMLScriptElement
/** Browsers remember that a module failed to load; another address is another attempt. */
let failures = 0

const mount = (options: MountOptions) => {
  const base = new URL(options.baseUrl ?? src).origin
  const loadPanel = () => import(`${base}/embed/v1/consult-panel.mjs?${failures || ''}`)
  return mountWidget(options, {
    base,
    loadPanel: () =>
      loadPanel().catch((error) => {
        failures += 1
        throw error
      }),
  })
}

const waiting = window.consult?.q ?? []
// No queue: this script has been loaded before, and that one is at work.
if (Array.isArray(waiting)) {
  const q = { push: ([options]: MountArguments) => mount(options) }
  // The stub itself is kept, since the page may hold it by a name of its own.
  window.consult = Object.assign(window.consult ?? {}, { mount, q })
  for (const [options] of waiting) mount(options)
}
