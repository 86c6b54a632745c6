import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPinned, pinsOf } from '../toolchain.mjs'

/** The Node that a release contains: its version, and the folder with `bin/node` and `LICENSE`. */
export interface PinnedNode {
  readonly version: string
  readonly folder: string
}

/** Fetches the Node of toolchain/pins.json, checks its hash, and unpacks it. Later releases reuse it. */
export function pinnedNode(root: string, platform: string): PinnedNode {
  const pin = pinsOf(join(root, 'toolchain'), platform)?.find(({ package: name }) => name.startsWith('node-'))
  if (!pin) throw new Error(`toolchain/pins.json has no Node for ${platform}`)
  const cache = join(root, 'node_modules/.cache/release')
  const folder = join(cache, pin.package)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const fetched = mkdtempSync(join(cache, '.fetched-'))
    try {
      const packed = join(fetched, 'packed')
      mkdirSync(packed)
      const { status } = spawnSync('tar', ['-xzf', fetchPinned(pin, packed), '-C', fetched], { stdio: 'inherit' })
      if (status !== 0) throw new Error(`could not unpack ${pin.package}`)
      renameSync(join(fetched, 'package'), folder)
    } finally {
      rmSync(fetched, { recursive: true, force: true })
    }
  }
  return { version: pin.package.slice(pin.package.lastIndexOf('@') + 1), folder }
}
