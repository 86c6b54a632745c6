import type { Page } from '@playwright/test'

/**
 * Controls that cannot be reached: scrolled into view as keyboard focus does, they are still outside the window,
 * covered, or cut off. While a dialog or menu is open, only its controls are checked.
 * @param within a selector for the parts of the page to check when neither is open.
 */
export function outOfReach(page: Page, within: string): Promise<string[]> {
  return page.evaluate((parts) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none' &&
      !element.closest('[inert], [aria-hidden=true]') &&
      element.getBoundingClientRect().width > 4
    const open = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
    const top = [...document.querySelectorAll(open)].filter((element) => element.checkVisibility()).at(-1)
    const controls = 'button, a[href], input, textarea, select, [role=menuitem], [role=option]'
    const found = top
      ? [...top.querySelectorAll(controls)]
      : [...document.querySelectorAll(parts)].flatMap((part) => [...part.querySelectorAll(controls)])
    const faultOf = (element: Element) => {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, right, top: from, width, height } = element.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1) return 'beyond the edge'
      // An element taller than its container cannot be fully visible, so any part of it is enough.
      const isHit = [0.5, 0.2, 0.8].some((part) => {
        const hit = document.elementFromPoint(left + width / 2, from + height * part)
        return hit && (element.contains(hit) || hit.closest('[data-toasts]'))
      })
      if (!isHit) return 'covered'
      const isCut = element.matches('button, a') && element.scrollWidth > element.clientWidth + 1
      return isCut && getComputedStyle(element).overflowX !== 'visible' ? 'cut off' : null
    }
    return found
      .filter(isShown)
      .map((element) => ({ element, fault: faultOf(element) }))
      .filter(({ fault }) => fault !== null)
      .map(({ element, fault }) => `${fault}: ${element.outerHTML.slice(0, 160)}`)
  }, within)
}
