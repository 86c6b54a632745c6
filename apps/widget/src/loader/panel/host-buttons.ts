import type { MountOptions } from '../options.ts'

/** The page's own buttons for the panel. */
export interface HostButtons {
  /**
   * Sets on each button whether the panel is open.
   * @returns false when the page has no such button now.
   */
  expand(is: boolean): boolean
}

function find(launcher: MountOptions['launcher']): Element[] {
  if (launcher instanceof Element) return launcher.isConnected ? [launcher] : []
  try {
    return typeof launcher === 'string' ? [...document.querySelectorAll(launcher)] : []
  } catch {
    // The selector is not valid. The console already shows a warning.
    return []
  }
}

/**
 * Lets the page's own buttons open and close the panel until `signal` aborts. It looks for the buttons on each press,
 * because a framework may have replaced them.
 */
export function hostButtons(
  launcher: MountOptions['launcher'],
  show: (open: boolean) => void,
  signal: AbortSignal,
): HostButtons {
  let isExpanded = false
  const expand = (is: boolean) => {
    isExpanded = is
    const buttons = find(launcher)
    for (const button of buttons) {
      button.setAttribute('aria-haspopup', 'dialog')
      button.setAttribute('aria-expanded', `${is}`)
    }
    return buttons.length > 0
  }
  const isOn = (event: Event) => find(launcher).some((button) => event.composedPath().includes(button))
  const onClick = (event: Event) => {
    if (!isOn(event)) return
    // The button may be a link, or part of a form.
    event.preventDefault()
    show(!isExpanded)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOn(event)) show(false)
  }
  const forget = () => {
    for (const button of find(launcher)) {
      button.removeAttribute('aria-haspopup')
      button.removeAttribute('aria-expanded')
    }
  }
  if (typeof launcher === 'string' || launcher instanceof Element) {
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('keydown', onKey, { signal })
    signal.addEventListener('abort', forget)
  }
  return { expand }
}
