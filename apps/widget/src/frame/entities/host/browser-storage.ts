/**
 * Returns the tab's storage, or null where the browser forbids it to frames, or cannot encrypt: it encrypts only on pages that
 * were loaded over HTTPS or from the same machine.
 */
export function browserStorage(): Storage | null {
  try {
    return isSecureContext ? sessionStorage : null
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
