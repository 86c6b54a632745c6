import type { MountOptions, WidgetHandle } from './options.ts'

/** Takes over the calls that the page has made before its script was loaded, and answers later ones itself. */
export function takeCalls(mount: (options: MountOptions) => WidgetHandle): void {
  const waiting = window.consult?.q ?? []
  // Without a queue, a copy of the script has already been loaded, and is running.
  if (!Array.isArray(waiting)) return
  const q = { push: ([options]: [MountOptions]) => mount(options) }
  // Keep the stub object, since the page may hold its own reference to it.
  window.consult = Object.assign(window.consult ?? {}, { mount, q })
  // Each call runs on its own, so that a failed one does not stop the others.
  for (const call of waiting) queueMicrotask(() => q.push(call))
}
