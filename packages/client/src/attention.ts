/** A page without input for this long, in milliseconds, has nobody in front of it, even if it has the focus. */
export const idleAfter = 3 * 60_000

/** Input that follows other input within this time, in milliseconds, says nothing new. */
const inputEvery = 1_000

/** A finger's scroll begins with `pointerdown`. */
const types = ['focus', 'blur', 'pointerdown', 'pointermove', 'keydown', 'wheel'] as const

interface PageEvent {
  readonly type: string
  readonly movementX?: number
  readonly movementY?: number
}

/** The part of a window that is needed here. */
export interface AttendedWindow {
  addEventListener(type: string, listener: (event: PageEvent) => void, options?: object): void
}

/**
 * Reports what a person does in a window: input, at most once a second, and when the window itself gets or loses the focus. A
 * window that loses the focus to a frame inside it counts as one without focus: the frame watches its own window.
 * @param hear is called with whether the window has the focus.
 * @param options.signal ends it.
 */
export function watchAttention(
  page: AttendedWindow,
  isFocused: boolean,
  hear: (isFocused: boolean) => void,
  options?: { readonly signal: AbortSignal },
): void {
  let has = isFocused
  let heardAt = 0
  const take = ({ type, movementX, movementY }: PageEvent) => {
    const is = type === 'focus' || (has && type !== 'blur')
    // Browsers report a pointer that did not move when the page moves below it.
    const isNothing = type === 'pointermove' && !movementX && !movementY
    if (is === has && (isNothing || Date.now() < heardAt + inputEvery)) return
    has = is
    heardAt = Date.now()
    hear(has)
  }
  for (const type of types) page.addEventListener(type, take, options)
}
