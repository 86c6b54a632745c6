// Runs on any Node (>= 20) that the machine has, like scripts/bootstrap.mjs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'

/**
 * @typedef {object} Pin
 * @property {string} package what to fetch: name@version
 * @property {string} integrity `sha512-` and the hash of its tarball in base64
 * @property {string} [tarball] its file, if it does not come from the registry
 */

/** Runs npm to its end. @throws Error with what npm printed as `stderr` */
function npm(...args) {
  const { status, stderr, error } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (error) throw error
  if (status !== 0)
    throw Object.assign(new Error(`npm ${args[0]} failed with status ${status}:\n${stderr}`), { stderr })
}

/**
 * Fetches a package without running any of its code, and checks its hash.
 * @param {Pin} pin
 * @param {string} folder an empty folder
 * @returns {string} the path of its tarball
 * @throws Error when the hash is not the pinned hash
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

/** The name and the version of a pinned package. */
function partsOf(pin) {
  const at = pin.package.lastIndexOf('@')
  return { name: pin.package.slice(0, at), version: pin.package.slice(at + 1) }
}

/** The lock file of the pins: with it, npm installs exactly these files or nothing. */
function lockOf(pins) {
  const locked = pins.map((pin) => {
    const { name, version } = partsOf(pin)
    const { integrity, tarball } = pin
    return [`node_modules/${name}`, { version, integrity, ...(tarball && { resolved: `file:${tarball}` }) }]
  })
  const dependencies = Object.fromEntries(
    pins.map((pin) => [partsOf(pin).name, pin.tarball ? `file:${pin.tarball}` : partsOf(pin).version]),
  )
  return { lockfileVersion: 3, requires: true, packages: { '': { dependencies }, ...Object.fromEntries(locked) } }
}

/**
 * Installs packages into a folder. npm checks their hashes, and runs none of their code.
 * @param {readonly Pin[]} pins
 * @param {string} folder
 * @throws Error when a hash is not the pinned hash; nothing is installed in that case
 */
export function installPinned(pins, folder) {
  const fetched = mkdtempSync(join(folder, '.fetched-'))
  try {
    const lock = lockOf(pins)
    writeFileSync(join(fetched, 'package.json'), JSON.stringify(lock.packages['']))
    writeFileSync(join(fetched, 'package-lock.json'), JSON.stringify(lock))
    npm('ci', '--prefix', fetched, '--ignore-scripts', '--prefer-offline')
    const modules = join(folder, 'node_modules')
    rmSync(modules, { recursive: true, force: true })
    renameSync(join(fetched, 'node_modules'), modules)
    linkTools(pins, folder)
  } catch (error) {
    const { stderr = '' } = /** @type {{ stderr?: string }} */ (error)
    if (!stderr.includes('EINTEGRITY')) throw error
    throw new Error(
      `${pins.map((pin) => pin.package).join(' or ')} was refused and not installed: its hash is not the one in ` +
        `toolchain/pins.json. Somebody may have changed the package. Do not change the pin unless you know why.\n${stderr}`,
    )
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
    const { name } = partsOf(pin)
    const [, program] = Object.entries(programs).find(([prefix]) => name.startsWith(prefix)) ?? []
    if (!program) continue
    const [tool, path] = program
    rmSync(join(bin, tool), { force: true })
    symlinkSync(relative(bin, join(folder, 'node_modules', name, path)), join(bin, tool))
  }
}
