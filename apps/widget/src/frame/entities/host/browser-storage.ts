/** Returns the tab's storage, or null where the browser forbids it to frames. */
export function browserStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Makes the browser ask before it leaves a page with unsaved data. */
export function askBeforeLoss(isAnythingLost: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (isAnythingLost()) event.preventDefault()
  })
}
