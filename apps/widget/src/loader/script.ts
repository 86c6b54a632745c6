import { mountWidget, type Source } from './mount.ts'
import type { MountOptions } from './options.ts'

/** `document.currentScript` is set only while a classic script runs. */
const base = new URL((document.currentScript as HTMLScriptElement).src).origin
/** Browsers remember that a module failed to load; another address is another attempt. */
let failures = 0

let view: ReturnType<Source['loadView']> | undefined

const loadView = () => {
  view ??= import(`${base}/embed/v1/consult-panel.mjs?${failures}`).catch(() => {
    failures += 1
    view = undefined
  })
  return view
}
const mount = (options: MountOptions) => mountWidget(options, { base, loadView })

const waiting = window.consult?.q ?? []
// No queue: this script has been loaded before, and that one is at work.
if (Array.isArray(waiting)) {
  const q = { push: ([options]: [MountOptions]) => mount(options) }
  // The stub itself is kept, since the page may hold it by a name of its own.
  window.consult = Object.assign(window.consult ?? {}, { mount, q })
  // Each call runs on its own, so that a failed one does not stop the others.
  for (const call of waiting) queueMicrotask(() => q.push(call))
}

// Fetch the panel's code only after the page has loaded its own files.
if (document.readyState === 'complete') loadView()
else addEventListener('load', loadView)
