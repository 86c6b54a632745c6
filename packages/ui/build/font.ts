/// <reference path="./subset-font.d.ts" />
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** The size limit of the font file, in bytes. */
export const fontBudget = 40 * 1024

/** The file that src/theme/typeface.ts reads. It is not in the repository: each build creates it. */
export const fontFile = join(import.meta.dirname, '../src/theme/inter.woff2')

/**
 * The characters in the font: Latin with the extensions of European languages, Turkish and Vietnamese, digits,
 * punctuation, arrows and keyboard symbols. System fonts cover all other characters. typeface.css lists the same ranges
 * for the fallback.
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

/** The notices that the SIL Open Font License requires in each copy, by their ids in the `name` table. */
const notices = { copyright: 0, license: 13, licenseAddress: 14 }

/** Builds the Inter font: one file with all weights from regular to bold. */
export async function makeFont(): Promise<Buffer> {
  const whole = readFileSync(createRequire(import.meta.url).resolve('inter-ui/variable/InterVariable.woff2'))
  const letters = fontRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  return subsetFont(whole, letters.join(''), {
    targetFormat: 'woff2',
    // Body text is 14 px; headings are only slightly larger.
    variationAxes: { opsz: 14, wght: { min: 400, max: 700 } },
    // Leave out `calt`, which turns "->" into an arrow. Messages must appear exactly as written.
    keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
    preserveNameIds: Object.values(notices),
    noHinting: true,
  })
}

/**
 * Writes the font where the page build reads it.
 * @throws Error when the font is over the budget
 */
export async function writeFont(): Promise<void> {
  const font = await makeFont()
  if (font.length > fontBudget) {
    throw new Error(`The font has ${font.length} bytes, more than ${fontBudget}. Give up some of its ranges.`)
  }
  writeFileSync(fontFile, font)
}
