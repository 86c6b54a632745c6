const choices = 'select:enabled, input[type=radio]:enabled'
const texts = 'textarea, input:not([readonly])'

/**
 * Returns where a person begins in a dialog: its first field, or its first choice if it has no field. Of radio buttons,
 * the chosen one, as with Tab.
 * @param inText whether a field for text counts: on a phone, it brings the keyboard up.
 */
function firstField(dialog: HTMLElement, inText: boolean): HTMLElement | null {
  const first = (inText && dialog.querySelector<HTMLElement>(texts)) || dialog.querySelector<HTMLElement>(choices)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/** Focuses the first field once there is one, unless the person has done something in the dialog before. */
function focusLater(dialog: HTMLElement, inText: boolean): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const changes = new MutationObserver(() => {
    const field = firstField(dialog, inText)
    if (field) waiting.abort()
    field?.focus()
  })
  changes.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  signal.addEventListener('abort', () => changes.disconnect())
  for (const act of ['keydown', 'pointerdown'] as const) dialog.addEventListener(act, () => waiting.abort(), { signal })
}

/**
 * Returns what a dialog focuses as it opens: its first field, or `true` for its first button. A field that loads later,
 * such as a list of colleagues, then takes the focus.
 * @param inText see {@link firstField}
 */
export function focusOnOpening(dialog: HTMLElement | null, inText: boolean): HTMLElement | true {
  const field = dialog && firstField(dialog, inText)
  if (dialog && !field) focusLater(dialog, inText)
  return field || true
}
