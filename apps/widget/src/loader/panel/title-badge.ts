/**
 * Shows the number of unread messages before the page's title, and none of their text.
 * @returns a function that shows a number; 0 removes it.
 */
export function createTitleBadge(signal: AbortSignal): (count: number) => void {
  let own = ''
  let pages = ''
  const remove = () => {
    // If the page changed its title in the meantime, the new title stays.
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
