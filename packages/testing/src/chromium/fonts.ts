import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder, unpackChromium } from './pinned.ts'

/**
 * The fonts available to the tests' browser. `regular` is Open Sans, about as wide as the system fonts of phones and
 * desktops. `wide` is DejaVu Sans, the only font of many Linux machines, which is at least 6 % wider.
 */
export type FontSet = 'regular' | 'wide'

export const fontSets: readonly FontSet[] = ['regular', 'wide']

const textFont: Readonly<Record<FontSet, string>> = { regular: 'Open Sans', wide: 'DejaVu Sans' }

/**
 * Writes a fontconfig file for exactly these fonts, independent of the machine's. Hinting is slight, as on desktops:
 * full hinting rounds each letter to whole pixels, which once hid that a name was cut off.
 * @returns the file's path.
 */
export function fontSettings(set: FontSet): string {
  const folder = join(cacheFolder, 'fonts')
  const path = join(folder, `${set}.conf`)
  // DejaVu is in both sets: Open Sans has no Arabic letters.
  const dejaVu = join(dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json'))), 'ttf')
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${unpackChromium().openSans}</dir>
  <dir>${dejaVu}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <match target="pattern">
    <test name="family"><string>monospace</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>DejaVu Sans Mono</string></edit>
  </match>
  <match target="pattern">
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="family" mode="append_last"><string>${textFont[set]}</string></edit>
  </match>
</fontconfig>
`
  if (existsSync(path) && readFileSync(path, 'utf8') === settings) return path
  mkdirSync(folder, { recursive: true })
  // Replaced atomically: a browser of another process may be reading it.
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, settings)
  renameSync(partial, path)
  return path
}
