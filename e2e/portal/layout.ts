import type { Page } from '@playwright/test'

/** Elements that scroll sideways and should not: the page, or a part that is not meant to scroll. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const made = 'nav ul, textarea, input, [data-strip]'
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
    /** Scrolled below a head or foot of the same content that stays in sight. */
    const isBelowSticky = (element: Element, hit: Element) => {
      for (let box: Element | null = hit; box; box = box.parentElement) {
        if (getComputedStyle(box).position === 'sticky') return box.parentElement?.contains(element) === true
      }
      return false
    }
    const isHit = (element: Element) => {
      const { x, y } = middle(element)
      const hit = document.elementFromPoint(x, y)
      if (hit === null || element.contains(hit) || hit.contains(element)) return true
      return hit.closest('[data-toasts]') !== null || isBelowSticky(element, hit)
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

/** Text that is cut off at a side, above or below, where no ellipsis shows that there is more and nothing scrolls to it. */
export function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMeant = (box: Element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
      const scrolls = /auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth
      return scrolls || textOverflow === 'ellipsis' || clipPath !== 'none'
    }
    /** The part of the window in which the text of an element can be visible; null when the text may end anywhere. */
    const sight = (element: Element) => {
      let [left, right] = [0, innerWidth]
      // The page and every scrolling box can show what is above and below.
      let [top, bottom] = [-Infinity, Infinity]
      let isScrolled = false
      for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement) {
        if (isMeant(box)) return null
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(box)
        const sides = box.getBoundingClientRect()
        if (overflowX !== 'visible') {
          left = Math.max(left, sides.left)
          right = Math.min(right, sides.right)
        }
        isScrolled ||= /auto|scroll/.test(overflowY)
        if (overflowY !== 'visible' && !isScrolled && webkitLineClamp === 'none') {
          top = Math.max(top, sides.top)
          bottom = Math.min(bottom, sides.bottom)
        }
      }
      return { left, right, top, bottom }
    }
    const faults: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const element = node.parentElement
      if (!element || !node.data.trim() || element.closest('[data-toasts], [inert], option, script, style')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const seen = sight(element)
      if (!seen) continue
      const text = node
      // Check word by word, because the space at the end of a line extends beyond the line.
      const rects = [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return [...range.getClientRects()]
      })
      const isOut = rects.some(({ left, right, top, bottom, width, height }) => {
        // The letters do not fill the height of their line.
        const spare = height / 4
        const isBeside = left < seen.left - 1 || right > seen.right + 1
        return width > 1 && (isBeside || top < seen.top - spare || bottom > seen.bottom + spare)
      })
      if (isOut) faults.push(`${text.data.trim().slice(0, 60)} in ${element.outerHTML.slice(0, 160)}`)
    }
    return faults
  })
}

/** Controls that stay outside the window at every scroll position. */
export function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
    const top = [...document.querySelectorAll(open)].filter((element) => element.checkVisibility()).at(-1)
    return [...(top ?? document).querySelectorAll('button, a[href], input, textarea, select, [role=switch]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter((element) => !element.closest('[inert], [aria-hidden=true], [data-toasts]'))
      .filter((element) => element.getBoundingClientRect().width > 4)
      .filter((element) => {
        element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return x < 0 || y < 0 || x > innerWidth || y > innerHeight
      })
      .map((element) => element.outerHTML.slice(0, 200))
  })
}

/**
 * Areas that take every scroll over them, inside of something that scrolls too: what is outside of them is out of reach
 * for a reader whose finger or mouse is on them.
 */
export function trapped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => {
      // The window has the overflow of the body, unless its own is set.
      const box = element === document.documentElement ? document.body : element
      const { overflowY } = getComputedStyle(box)
      return /auto|scroll/.test(overflowY) || (box !== element && overflowY === 'visible')
    }
    const around = (element: Element) => {
      // A dialog is on top of what scrolls behind it.
      for (let box = element; box.parentElement; box = box.parentElement) {
        if (getComputedStyle(box).position === 'fixed') return null
        const { scrollHeight, clientHeight } = box.parentElement
        if (scrolls(box.parentElement) && scrollHeight > clientHeight + 1) return box.parentElement
      }
      return null
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => scrolls(element) && getComputedStyle(element).overscrollBehaviorY !== 'auto')
      .filter((element) => element.checkVisibility() && element.clientHeight > 0 && around(element) !== null)
      .map(
        (element) =>
          `${element.tagName} ${element.className} in ${around(element)?.tagName} ${around(element)?.className}`,
      )
  })
}

/** Sets the size of text, as a reader would: 200 %, unless another is given. */
export function enlargeText(page: Page, size = '200%'): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}
