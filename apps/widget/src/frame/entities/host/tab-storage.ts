/** The tab's storage, or null where the browser forbids it to frames. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Has the browser ask before it leaves a page with something in it that would be lost. */
export function askBeforeLoss(isAnythingLost: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (isAnythingLost()) event.preventDefault()
  })
}
