import { addBackEntry } from './back-entry.ts'

/** When the panel covers the page. Also in panel.css. */
const covers = '(max-width: 480px), (max-height: 480px)'

/** Makes everything beside the element, and beside what contains it, unreachable. @returns a function that undoes it. */
function coverPage(element: Element): () => void {
  const beside: Element[] = []
  for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
    for (const sibling of at.parentElement?.children ?? []) {
      if (sibling !== at && !sibling.hasAttribute('inert') && sibling !== document.head) beside.push(sibling)
    }
  }
  for (const each of beside) each.setAttribute('inert', '')
  const { style } = document.documentElement
  const { overflow } = style
  style.overflow = 'hidden'
  return () => {
    for (const each of beside) each.removeAttribute('inert')
    style.overflow = overflow
  }
}

/**
 * Makes the panel modal while it covers the page: the page cannot be scrolled or reached, and Back closes the panel.
 * @returns a function that tells the modal whether the panel is shown.
 */
export function createModal(options: {
  host: Element
  panel: Element
  close: () => void
  signal: AbortSignal
}): (isShown: boolean) => void {
  const { host, panel, close, signal } = options
  const query = matchMedia(covers)
  let isShown = false
  let undo: (() => void) | undefined
  const update = () => {
    const is = isShown && query.matches && !signal.aborted
    if (is && !undo) {
      const uncover = coverPage(host)
      const removeEntry = addBackEntry(close)
      panel.setAttribute('aria-modal', 'true')
      undo = () => {
        uncover()
        removeEntry()
        panel.removeAttribute('aria-modal')
      }
    } else if (!is && undo) {
      undo()
      undo = undefined
    }
  }
  query.addEventListener('change', update, { signal })
  signal.addEventListener('abort', update)
  return (shown) => {
    isShown = shown
    update()
  }
}
