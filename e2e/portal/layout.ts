import type { Page } from '@playwright/test'

/** Elements that scroll sideways and should not: the page, or a part that is not meant to scroll. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const made = 'nav ul, textarea, input'
    const scrolls = (element: Element) =>
      element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    return [...document.querySelectorAll('*')]
      .filter((element) => scrolls(element) && element.scrollWidth > element.clientWidth + 1 && !element.matches(made))
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth}`)
  })
}

/**
 * Controls that cannot be clicked because something covers them. While a dialog or menu is open, only its controls are
 * checked; transient notices may cover anything.
 */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
    const top = [...document.querySelectorAll(open)].filter((element) => element.checkVisibility()).at(-1)
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    const isIn = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: DOMRect) =>
      x > left && x < right && y > top && y < bottom
    /** Not scrolled out of view by the window or a container. */
    const inSight = (element: Element) => {
      const at = middle(element)
      if (!isIn(at, new DOMRect(0, 0, innerWidth, innerHeight))) return false
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflow !== 'visible' && !isIn(at, box.getBoundingClientRect())) return false
      }
      return true
    }
    const isHit = (element: Element) => {
      const { x, y } = middle(element)
      const hit = document.elementFromPoint(x, y)
      return hit === null || element.contains(hit) || hit.contains(element) || hit.closest('[data-toasts]') !== null
    }
    return [
      ...(top ?? document).querySelectorAll('button, a[href], input, textarea, select, [role=switch], [role=option]'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter((element) => !element.closest('[inert], [aria-hidden=true]') && element.getBoundingClientRect().width > 4)
      .filter((element) => inSight(element) && !isHit(element))
      .map((element) => {
        const { x, y } = middle(element)
        const over = document.elementFromPoint(x, y)
        return `${element.outerHTML.slice(0, 160)} under ${over?.outerHTML.slice(0, 160)}`
      })
  })
}

/** Controls that start or end outside the window where nothing can scroll to them. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canScroll = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true
      }
      return false
    }
    return [...document.querySelectorAll('button, a[href], input, textarea, select, [role=switch], [role=option]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) => getComputedStyle(element).clipPath === 'none' && !element.closest('[inert], [aria-hidden=true]'),
      )
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1) && !canScroll(element)
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })
}

/** Sets text to 200 %, as a reader would. */
export function enlargeText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}
