// Runs on whatever Node (>= 20) the machine has, like scripts/bootstrap.mjs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * @typedef {object} Pin
 * @property {string} package what to fetch: name@version
 * @property {string} integrity `sha512-` and the hash of its tarball in base64
 */

/** Runs npm to its end. @returns {string} what it printed */
function npm(...args) {
  const { status, stdout, error } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`npm ${args[0]} failed with status ${status}`)
  return stdout
}

/**
 * Fetches a package without running any of its code, and checks its hash.
 * @param {Pin} pin
 * @param {string} folder an empty one
 * @returns {string} the path of its tarball
 * @throws Error when the hash is not the pinned one
 */
export function fetchPinned(pin, folder) {
  npm('pack', pin.package, '--ignore-scripts', '--pack-destination', folder)
  const [name] = readdirSync(folder)
  const tarball = join(folder, name ?? '')
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  if (integrity === pin.integrity) return tarball
  throw new Error(
    `${pin.package} was refused and not installed: its hash is ${integrity}, and toolchain/pins.json says ${pin.integrity}. ` +
      'Somebody may have changed the package. Do not change the pin unless you know why.',
  )
}

/** Returns the pins of this platform, or null if there are none. @returns {Pin[] | null} */
export function pinsOf(folder, platform = `${process.platform}-${process.arch}`) {
  return JSON.parse(readFileSync(join(folder, 'pins.json'), 'utf8'))[platform] ?? null
}

/**
 * Installs packages into a folder after checking their hashes, without network access and without running their scripts.
 * @param {readonly Pin[]} pins
 * @param {string} folder
 */
export function installPinned(pins, folder) {
  const fetched = mkdtempSync(join(folder, '.fetched-'))
  try {
    const tarballs = pins.map((pin, n) => {
      mkdirSync(join(fetched, String(n)))
      return fetchPinned(pin, join(fetched, String(n)))
    })
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    npm('install', '--prefix', folder, '--offline', '--ignore-scripts', '--no-save', '--no-package-lock', ...tarballs)
    linkTools(pins, folder)
  } finally {
    rmSync(fetched, { recursive: true, force: true })
  }
}

/** The path of the program in each package. */
const programs = { '@pnpm/': ['pnpm', 'pnpm'], 'node-': ['node', 'bin/node'] }

/** Links `node` and `pnpm` into the folder's `.bin`. The packages of a single platform do not do that themselves. */
function linkTools(pins, folder) {
  const bin = join(folder, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  for (const pin of pins) {
    const name = pin.package.slice(0, pin.package.lastIndexOf('@'))
    const [, program] = Object.entries(programs).find(([prefix]) => name.startsWith(prefix)) ?? []
    if (!program) continue
    const [tool, path] = program
    rmSync(join(bin, tool), { force: true })
    symlinkSync(relative(bin, join(folder, 'node_modules', name, path)), join(bin, tool))
  }
}
