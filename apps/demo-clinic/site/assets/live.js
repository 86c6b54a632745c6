import { byId } from './dom.js'

/**
 * Follows what happens behind the scenes: once the stream is open, and each time it opens again, `reload` reads how
 * things stand; after that each event and each call is told as it comes. Told twice is told the same.
 */
export function follow(
  url,
  { reload, onEvent, onCall = () => undefined, onOutstanding = () => undefined, onTroubles = () => undefined },
) {
  const live = byId('live')
  const show = (isLive, text) => {
    live.dataset.live = String(isLive)
    live.textContent = text
  }
  const source = new EventSource(url)
  source.addEventListener('open', async () => {
    await reload().then(
      () => show(true, 'Live'),
      () => show(false, 'Unavailable'),
    )
  })
  source.addEventListener('error', () => show(false, 'Reconnecting…'))
  source.addEventListener('event', ({ data }) => onEvent(JSON.parse(data)))
  source.addEventListener('call', ({ data }) => onCall(JSON.parse(data)))
  source.addEventListener('outstanding', ({ data }) => onOutstanding(JSON.parse(data)))
  source.addEventListener('troubles', ({ data }) => onTroubles(JSON.parse(data)))
}

/** Puts an entry at the top of a list, or, when it is there already, in its own place. */
export function place(list, selector, makeEntry) {
  const before = list.querySelector(selector)
  const entry = makeEntry({ open: before?.querySelector('details')?.open ?? false })
  if (before) before.replaceWith(entry)
  else list.prepend(entry)
}
