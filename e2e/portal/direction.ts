import type { Page } from '@playwright/test'

/**
 * Finds right-to-left text without its own direction: in no element with `dir="auto"` and in no `bdi`, so that it
 * reorders the text beside it or is reordered by it.
 * @param within a selector for the parts of the page to check.
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
