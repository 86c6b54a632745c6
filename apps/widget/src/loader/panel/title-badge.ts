/**
 * Shows the number of unread messages before the page's title, and nothing of what they say.
 * @returns a function that shows a number; 0 removes it.
 */
export function createTitleBadge(signal: AbortSignal): (count: number) => void {
  let own = ''
  let pages = ''
  const remove = () => {
    // If the page has changed its title meanwhile, it keeps that one.
    if (own && document.title === own) document.title = pages
    own = ''
  }
  signal.addEventListener('abort', remove)
  return (count) => {
    remove()
    if (count === 0 || signal.aborted) return
    pages = document.title
    own = `(${count}) ${pages}`
    document.title = own
  }
}
