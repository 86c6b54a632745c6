import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installPinned, type Pin, pinsOf } from './toolchain.mjs'

const root = join(import.meta.dirname, '..')
let folder: string
let tool: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consult-toolchain-'))
  tool = join(folder, 'tool')
  mkdirSync(tool)
  const postinstall = `node -e "fs.writeFileSync('${join(folder, 'script-ran')}', '')"`
  writeFileSync(
    join(tool, 'package.json'),
    JSON.stringify({ name: 'tool', version: '1.0.0', scripts: { postinstall } }),
  )
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
})
afterEach(() => rmSync(folder, { recursive: true }))

const installed = () => existsSync(join(folder, 'node_modules', 'tool', 'package.json'))

/** The pin of the tool, whose tarball is a file. */
function pinOfTool(): Pin {
  const packed = mkdtempSync(join(folder, 'packed-'))
  execFileSync('npm', ['pack', tool, '--pack-destination', packed, '--silent'], { stdio: 'ignore' })
  const tarball = join(packed, readdirSync(packed)[0] ?? '')
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  return { package: 'tool@1.0.0', integrity, tarball }
}

test('the bootstrap installs a tool whose hash is the pinned one, without running its scripts', {
  tags: 'full',
}, () => {
  installPinned([pinOfTool()], folder)
  expect(installed()).toBe(true)
  expect(existsSync(join(folder, 'script-ran'))).toBe(false)
})

test('the bootstrap refuses a tool whose hash is not the pinned one, and installs nothing', () => {
  const pin: Pin = { ...pinOfTool(), integrity: `sha512-${Buffer.alloc(64).toString('base64')}` }
  expect(() => installPinned([pin], folder)).toThrow(
    'tool@1.0.0 was refused and not installed: its hash is not the one',
  )
  expect(installed()).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('.fetched-'))).toEqual([])
})

test('every pin has an exact version and a sha512 hash, and pnpm is the one that package.json names', () => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string }
  for (const platform of ['linux-x64', 'linux-arm64']) {
    const pins = pinsOf(join(root, 'toolchain'), platform) ?? expect.unreachable()
    for (const pin of pins) {
      expect(pin.package).toMatch(/@\d+\.\d+\.\d+$/)
      expect(Buffer.from(pin.integrity.replace('sha512-', ''), 'base64')).toHaveLength(64)
    }
    const versions = pins.map((pin) => pin.package).map((name) => name.slice(name.lastIndexOf('@')))
    expect(versions).toContain(packageManager.replace('pnpm', ''))
  }
})

test('a platform without pins has none, so that the bootstrap says what to install', () => {
  expect(pinsOf(join(root, 'toolchain'), 'darwin-arm64')).toBeNull()
})
