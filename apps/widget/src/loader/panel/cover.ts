import type { PanelWords } from './words.ts'

/** What the panel shows before the frame does: a header with a close button, and the outline of the content. */
export interface Cover {
  readonly element: HTMLElement
  /** Shows or removes the outline. */
  load(is: boolean): void
  say(words: PanelWords): void
}

/**
 * On a slow connection, the frame takes seconds. Without a cover, the patient would look at an empty page.
 * @param hasHeader false for a widget inside the page, which cannot be closed.
 */
export function createCover(hasHeader: boolean, close: () => void): Cover {
  const element = document.createElement('section')
  const header = document.createElement('header')
  const title = document.createElement('strong')
  const button = document.createElement('button')
  const lines = Array.from({ length: 3 }, () => document.createElement('i'))
  button.textContent = '\u2715'
  button.onclick = close
  header.append(title, button)
  if (hasHeader) element.append(header)
  return {
    element,
    load(is) {
      for (const line of lines) line.remove()
      if (is) element.append(...lines)
    },
    say(words) {
      title.textContent = words.title
      button.setAttribute('aria-label', words.close)
      button.title = words.close
    },
  }
}
