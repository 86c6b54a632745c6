/** The key of the widget's mark in a history entry's state. */
const mark = 'consultPanel'

let entries = 0

/**
 * Adds an entry to the history, so that Back closes the panel instead of leaving the page. The entry has the page's own
 * address and state, and the page's router does not notice it.
 * @returns a function that removes the entry, for when the panel is closed another way.
 */
export function addBackEntry(onBack: () => void): () => void {
  const { state } = history
  // A router may store a value in the state that is not an object. Then the mark cannot be added.
  if (state !== null && (typeof state !== 'object' || Array.isArray(state))) return () => undefined
  entries += 1
  const name = `${Date.now()} ${entries}`
  const { href } = location
  history.pushState({ ...state, [mark]: name }, '')
  let isOver = false
  const forget = () => removeEventListener('popstate', popped, true)
  const popped = (event: PopStateEvent) => {
    forget()
    // The page is at the same address: its router has nothing to do.
    if (location.href === href) event.stopImmediatePropagation()
    if (!isOver) onBack()
    isOver = true
  }
  addEventListener('popstate', popped, true)
  return () => {
    if (isOver) return
    isOver = true
    if (history.state?.[mark] === name) history.back()
    // The page has navigated elsewhere in the meantime. The entry is now part of its history.
    else forget()
  }
}
