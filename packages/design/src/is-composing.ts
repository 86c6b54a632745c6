/** The key code of every key that belongs to an input method. Source: UI Events, section 7.3.1. */
const ofInputMethod = 229

/**
 * Reports whether the key press belongs to an input method, as for Chinese, Japanese or Korean. Such an Enter or Escape
 * confirms or drops a candidate and must not do anything else. Safari ends the composition before it sends the key press,
 * so that only the key code tells.
 */
export const isComposing = (event: { readonly isComposing: boolean; readonly keyCode: number }): boolean =>
  event.isComposing || event.keyCode === ofInputMethod
