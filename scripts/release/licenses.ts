import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOwn, type Package } from './packages.ts'

const isLicense = (file: string) => /^(licen[sc]e|notice|copying)/i.test(file) && !/\.(js|ts|json)$/i.test(file)

/** Returns the licenses of all packages of an artifact, for the file that their terms require with copies. */
export function licenseTexts(packages: Iterable<Package>): string {
  const own = [...packages].filter(({ name }) => !isOwn(name)).sort((a, b) => a.name.localeCompare(b.name))
  const rule = '='.repeat(80)
  return own
    .map(({ name, version, license, folder }) => {
      const texts = readdirSync(folder)
        .filter(isLicense)
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      return [rule, `${name} ${version} (${license})`, rule, '', ...texts, ''].join('\n')
    })
    .join('\n')
}
