import { isFullSuite } from '@consult/testing/suite'
import { expect, type Page } from '@playwright/test'
import { colorFaultsOf, faultsOf, wcag } from '../fixtures/axe.ts'
import { showWideFont } from '../fixtures/wide-font.ts'
import { clippedText, covered, cutOff, enlargeText, sideways, trapped, unreachable } from '../portal/layout.ts'

/** Layout may take a moment to settle, because an open menu follows its button. Only lasting problems are errors. */
const settled = expect.configure({ soft: true }).poll

/** The URL of a state. @param look the choices in the gallery's toolbar. */
export const addressOf = (state: string, look = {}): string => `/?${new URLSearchParams({ gallery: state, ...look })}`

/** The names of all states in a file, as `<app>/<file>/<name>`. */
export async function statesOf(page: Page, app: string, file: string): Promise<string[]> {
  await page.goto(addressOf(`${app}/${file}/none`))
  await expect(page.locator('html')).toHaveAttribute('data-gallery', 'unknown')
  const names = (await page.evaluate(() => window.gallery.list()))[file] ?? []
  return names.map((name) => `${app}/${file}/${name}`)
}

/** Opens a state and waits until it is complete. */
export async function openState(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-gallery', /^(shown|failed|unknown)$/)
  expect(await page.evaluate(() => window.gallery.faults), address).toEqual([])
  await expect(root).toHaveAttribute('data-gallery', 'shown')
}

/** A check of the layout. It returns what it finds. */
type LayoutCheck = (page: Page) => Promise<string[]>

async function expectNothing(page: Page, checks: readonly LayoutCheck[], where: string) {
  for (const check of checks) await settled(() => check(page), { message: `${check.name} ${where}` }).toEqual([])
}

/** How to examine an app's screens. */
export interface Examination {
  /** The tags of the axe rules. */
  readonly rules: readonly string[]
  /** Sizes of the window in CSS pixels: the usual one, at which axe looks, then others. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** Elements that cover the page and take its clicks, where no attribute says so. */
  readonly onTop?: string
  /** Further checks, with usual text and at 200 %. With them, the full suite also examines everything in a wide font. */
  readonly further?: readonly LayoutCheck[]
}

/**
 * Elements wider than their container that are not meant to end in an ellipsis, also inside of open shadow trees. The
 * badge of a button may stick out of it.
 */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = (root: Document | ShadowRoot | Element): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ])
    return [document.documentElement, ...within(document.body)]
      .filter((element) => {
        if (element.clientWidth === 0 || element.closest('.for-readers, textarea')) return false
        const hasBadge = [...element.children].some((child) => getComputedStyle(child).position === 'absolute')
        if (hasBadge && element.matches('button')) return false
        return element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow !== 'ellipsis'
      })
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className}: ${scrollWidth} > ${clientWidth}`,
      )
  })
}

/** Tells the other checks which elements cover the page. */
function markTop(page: Page, selector: string): Promise<void> {
  return page.evaluate((onTop) => {
    for (const element of document.querySelectorAll(onTop)) element.setAttribute('role', 'dialog')
  }, selector)
}

/** Examines the state again in the widest font, with usual text and with text at 200 %. */
async function examineInWideFont(page: Page, where: string, further: readonly LayoutCheck[]): Promise<void> {
  await showWideFont(page.mainFrame())
  await page.evaluate(() => {
    const wide = document.adoptedStyleSheets.slice(-1)
    for (const { shadowRoot } of document.querySelectorAll('*')) shadowRoot?.adoptedStyleSheets.push(...wide)
  })
  for (const size of ['100%', '200%']) {
    await enlargeText(page, size)
    await expectNothing(page, [sideways, cutOff, clippedText, ...further], `${where}, wide font, text at ${size}`)
  }
  await enlargeText(page, '')
}

export const examinations: Readonly<Record<'portal' | 'console' | 'widget', Examination>> = {
  portal: {
    rules: [...wcag, 'best-practice'],
    sizes: [
      { width: 1280, height: 800 },
      { width: 720, height: 450 },
      { width: 360, height: 640 },
      { width: 320, height: 640 },
    ],
  },
  console: {
    rules: [...wcag, 'best-practice'],
    sizes: [
      { width: 1280, height: 800 },
      { width: 390, height: 700 },
      { width: 320, height: 700 },
    ],
  },
  widget: {
    rules: wcag,
    sizes: [{ width: 320, height: 640 }],
    onTop: 'dialog[open], .menu',
    further: [tooWide],
  },
}

/**
 * Examines the state on the screen: axe in both themes; nothing too wide or covered at any size; nothing cut off with
 * text at 200 %; and nothing too wide when the page is mirrored for right-to-left languages.
 */
export async function examine(page: Page, where: string, examination: Examination): Promise<void> {
  const { rules, sizes, onTop, further = [] } = examination
  const [usual] = sizes
  if (!usual) throw new Error('an examination needs a size')
  await page.setViewportSize(usual)
  await page.evaluate(() => window.gallery.loadAxe())
  expect.soft(await faultsOf(page, rules), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await colorFaultsOf(page), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  if (onTop) await markTop(page, onTop)
  // Between the widest and the narrowest, little goes wrong that neither shows: the full suite looks there too.
  for (const size of isFullSuite ? sizes : sizes.filter((each) => each === usual || each === sizes.at(-1))) {
    await page.setViewportSize(size)
    await expectNothing(page, [sideways, covered], `${where} at ${size.width} px`)
  }
  const mirrored = await page.evaluate(() => {
    const before = document.documentElement.dir
    document.documentElement.dir = 'rtl'
    return before
  })
  await expectNothing(page, [sideways], `${where}, mirrored`)
  await page.evaluate((before) => {
    document.documentElement.dir = before
  }, mirrored)
  await expectNothing(page, further, where)
  await enlargeText(page)
  await expectNothing(
    page,
    [sideways, cutOff, clippedText, trapped, unreachable, ...further],
    `${where}, text at 200 %`,
  )
  await enlargeText(page, '')
  if (isFullSuite && further.length > 0) await examineInWideFont(page, where, further)
  // The next state opens in the usual window.
  await page.setViewportSize(usual)
}
