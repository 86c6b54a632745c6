/** What only a person does to a page. Moving the mouse is not among it: a desk that is bumped into does that too. */
const deeds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let lastInputAt: number | null = null

/** Notes when somebody does something to the page, from now on. @returns the end of it. */
export function watchInput(): () => void {
  const note = ({ isTrusted }: Event) => {
    if (isTrusted) lastInputAt = Date.now()
  }
  for (const deed of deeds) window.addEventListener(deed, note, { capture: true, passive: true })
  return () => {
    for (const deed of deeds) window.removeEventListener(deed, note, { capture: true })
  }
}

/** When somebody last did something to this page, milliseconds; null: nobody has yet. */
export const lastInput = (): number | null => lastInputAt

/** The header by which a request says how long ago that was: the service counts it as use of the session. */
export function lastInputHeader(): Record<string, string> {
  if (lastInputAt === null) return {}
  return {
    'x-last-input-seconds': String(Math.min(999_999, Math.max(0, Math.ceil((Date.now() - lastInputAt) / 1000)))),
  }
}
