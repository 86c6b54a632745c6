import type { WidgetEvent, WidgetEvents } from './options.ts'

/** Notifies the page's listeners until `signal` aborts. A listener that throws does not stop the others. */
export function createEvents(signal: AbortSignal) {
  const target = new EventTarget()
  const heard = new Set<WidgetEvent>()
  return {
    /** Whether the page has listened for the event. */
    isHeard: (event: WidgetEvent) => heard.has(event),
    on<Name extends WidgetEvent>(event: Name, listener: (detail: WidgetEvents[Name]) => void): () => void {
      const own = (told: Event) => listener((told as CustomEvent<WidgetEvents[Name]>).detail)
      heard.add(event)
      target.addEventListener(event, own, { signal })
      return () => target.removeEventListener(event, own)
    },
    emit<Name extends WidgetEvent>(event: Name, detail?: WidgetEvents[Name]): void {
      target.dispatchEvent(new CustomEvent(event, { detail }))
    },
  }
}
