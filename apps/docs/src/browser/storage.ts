/** Stores a choice of the reader. Does nothing where storage is blocked. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`consult-docs-${key}`, value)
  } catch {
    // The choice lasts for this page.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`consult-docs-${key}`)
  } catch {
    return null
  }
}
