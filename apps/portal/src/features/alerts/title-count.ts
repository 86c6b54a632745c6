const mark = /^\(\d+\) /

/** Puts the number of alerts before a page's title. It adds nothing for zero. */
export function countedTitle(title: string, count: number): string {
  const bare = title.replace(mark, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

/** Returns the URL of an image: the portal's mark with the number in a red dot. */
export function countedIcon(count: number): string {
  const shown = count > 9 ? '9+' : String(count)
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6e75"/>',
    '<path d="M8 8h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-4 3.500V20H8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z" fill="#fff"/>',
    '<circle cx="22" cy="22" r="10" fill="#b3261e"/>',
    `<text x="22" y="26.500" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${shown.length > 1 ? 11 : 14}" fill="#fff">${shown}</text></svg>`,
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Keeps the number of alerts in the tab: before the title of every page, and on the icon. */
export function keepCount(count: number): () => void {
  const write = () => {
    const title = countedTitle(document.title, count)
    if (title !== document.title) document.title = title
  }
  write()
  const watcher = new MutationObserver(write)
  watcher.observe(document.head, { subtree: true, childList: true, characterData: true })
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const was = icon?.href
  if (icon && count > 0) icon.href = countedIcon(count)
  return () => {
    watcher.disconnect()
    document.title = countedTitle(document.title, 0)
    if (icon && was !== undefined) icon.href = was
  }
}
