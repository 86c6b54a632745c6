import { waitFor } from '@consult/gallery/person.ts'

/**
 * Waits until an element exists. The states find elements by selector, because the words depend on the language in which
 * they are shown.
 */
export function find(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  })
}

/** Waits until the last of these elements exists. */
export function findLast(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].at(-1)
    if (!found) throw new Error(`there is no ${selector}`)
    return found
  })
}

/** Waits until there are at least that many of these elements. */
export function findSeveral(selector: string, count: number): Promise<HTMLElement[]> {
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)]
    if (found.length < count) throw new Error(`there are ${found.length} of ${selector}, not ${count}`)
    return found
  })
}

/** Waits until no such element exists. */
export function findNone(selector: string): Promise<void> {
  return waitFor(() => {
    if (document.querySelector(selector)) throw new Error(`there still is ${selector}`)
  })
}

/** Waits until an element has a certain text. */
export function findText(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent?.trim())
    if (!found) throw new Error(`there are no words in ${selector}`)
    return found
  })
}
