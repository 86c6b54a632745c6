import type { WidgetEvent, WidgetEvents } from './options.ts'

/** Tells the page's listeners, until `signal`. One that throws is the page's own error and keeps nobody else from hearing. */
export function createEvents(signal: AbortSignal) {
  const target = new EventTarget()
  return {
    on<Name extends WidgetEvent>(event: Name, listener: (detail: WidgetEvents[Name]) => void): () => void {
      const own = (told: Event) => listener((told as CustomEvent<WidgetEvents[Name]>).detail)
      target.addEventListener(event, own, { signal })
      return () => target.removeEventListener(event, own)
    },
    emit<Name extends WidgetEvent>(event: Name, detail?: WidgetEvents[Name]): void {
      target.dispatchEvent(new CustomEvent(event, { detail }))
    },
  }
}
