import type { Page } from '@playwright/test'

/**
 * Text in a script that is written from right to left and whose direction nobody left to it: it stands in no element of
 * `dir="auto"`, nor in a `bdi`, and turns around what is beside it, or is turned around by it.
 * @param within the parts of the page that are looked at, a selector.
 */
export function undirected(page: Page, within: string): Promise<string[]> {
  return page.evaluate((parts) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, textContent: text } = node
      if (!element?.closest(parts) || !text || !/\p{Script=Arabic}/u.test(text)) continue
      if (!element.checkVisibility() || getComputedStyle(element).clipPath !== 'none') continue
      const directed = element.closest('[dir], bdi')
      if (directed?.matches('[dir=auto], bdi')) continue
      faults.push(`${element.outerHTML.slice(0, 160)}`)
    }
    return faults
  }, within)
}
