/** Events that only a person causes. Mouse movement is not included: bumping the desk causes it too. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let lastInputAt: number | null = null

/**
 * Records when the user last interacts with the page.
 * @returns a function that stops recording.
 */
export function watchInput(): () => void {
  const note = ({ isTrusted }: Event) => {
    if (isTrusted) lastInputAt = Date.now()
  }
  for (const input of inputs) window.addEventListener(input, note, { capture: true, passive: true })
  return () => {
    for (const input of inputs) window.removeEventListener(input, note, { capture: true })
  }
}

/** Returns when the user last interacted with this page, in milliseconds; null if they have not. */
export const lastInput = (): number | null => lastInputAt

/**
 * Returns the header that tells the service how long ago the user was active. The service counts it as use of the
 * session.
 */
export function lastInputHeader(): Record<string, string> {
  if (lastInputAt === null) return {}
  return {
    'x-last-input-seconds': String(Math.min(999_999, Math.max(0, Math.ceil((Date.now() - lastInputAt) / 1000)))),
  }
}
