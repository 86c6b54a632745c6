import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** How much of the portal's font may travel, bytes. */
export const fontBudget = 40 * 1024

/** Where ui/theme/typeface.ts reads it. Not in the repository: each build makes it. */
export const fontFile = join(import.meta.dirname, '../src/ui/theme/inter.woff2')

/**
 * The letters that the font has: Latin with the extensions of European languages, Turkish and Vietnamese, figures,
 * punctuation, arrows and the signs of keys. Everything else is left to the fonts of the system. typeface.css lists the
 * same ranges for the fallback.
 */
export const fontRanges: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x2c6, 0x2c7],
  [0x2d8, 0x2dd],
  [0x300, 0x304],
  [0x306, 0x30c],
  [0x323, 0x323],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2009, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x21b5, 0x21b5],
  [0x2212, 0x2212],
  [0x2248, 0x2248],
  [0x2260, 0x2260],
  [0x2264, 0x2265],
  [0x2318, 0x2318],
]

/** The notices that the SIL Open Font License asks for with each copy, by their ids in the `name` table. */
const notices = { copyright: 0, license: 13, licenseAddress: 14 }

/** Inter as the portal sends it: one file with all weights from regular to bold. */
export async function makeFont(): Promise<Buffer> {
  const whole = readFileSync(createRequire(import.meta.url).resolve('inter-ui/variable/InterVariable.woff2'))
  const letters = fontRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  return subsetFont(whole, letters.join(''), {
    targetFormat: 'woff2',
    // 14 is the size of text; headings of the portal are hardly larger.
    variationAxes: { opsz: 14, wght: { min: 400, max: 700 } },
    // Without `calt`, which turns "->" into an arrow: what somebody wrote is shown as they wrote it.
    keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
    preserveNameIds: Object.values(notices),
    noHinting: true,
  })
}

/** Writes the font where the pages' build reads it. @throws Error when it is over the budget */
export async function writeFont(): Promise<void> {
  const font = await makeFont()
  if (font.length > fontBudget) {
    throw new Error(`The portal's font has ${font.length} bytes, more than ${fontBudget}. Give up some of its ranges.`)
  }
  writeFileSync(fontFile, font)
}
