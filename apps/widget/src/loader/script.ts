import { mountWidget, type Source } from './mount.ts'
import type { MountOptions } from './options.ts'

/** `document.currentScript` is set only while a classic script runs. */
const base = new URL((document.currentScript as HTMLScriptElement).src).origin
/** The number of failed loads. Browsers remember that a module failed to load, so each new attempt uses another URL. */
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
// Without a queue, this script has already been loaded, and that copy is running.
if (Array.isArray(waiting)) {
  const q = { push: ([options]: [MountOptions]) => mount(options) }
  // Keep the stub object, since the page may hold its own reference to it.
  window.consult = Object.assign(window.consult ?? {}, { mount, q })
  // Each call runs on its own, so that a failed one does not stop the others.
  for (const call of waiting) queueMicrotask(() => q.push(call))
}

// Fetch the panel's code only after the page has loaded its own files.
if (document.readyState === 'complete') loadView()
else addEventListener('load', loadView)
