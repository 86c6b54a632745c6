import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The image library that Next always collects. The portal has no images for it to resize. */
const isImageLibrary = (path: string) =>
  /\/(?:node_modules|\.pnpm)\/(?:sharp|@img|detect-libc|semver)(?:[@+/]|$)/.test(path)

/** What only builds and debuggers read. */
const isForBuilds = (path: string) => /\.(?:map|nft\.json)$/.test(path)

/** Copies the built portal, and the files of Next that it needs, with the same paths as in the repository. */
export function copyPortal(root: string, target: string): void {
  const built = join(root, 'apps/portal/.next')
  const standalone = join(built, 'standalone')
  const isNeeded = (path: string) => !isForBuilds(path) && !isImageLibrary(path.slice(standalone.length))
  cpSync(standalone, target, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  cpSync(join(built, 'static'), join(target, 'apps/portal/.next/static'), { recursive: true, filter: isNeeded })
  // Our own server replaces Next's.
  rmSync(join(target, 'apps/portal/server.js'))
  const settings = join(target, 'apps/portal/.next/required-server-files.json')
  // The build's settings name folders of this machine.
  const text = readFileSync(settings, 'utf8').replaceAll(root, '.')
  writeFileSync(settings, text)
  const { config } = JSON.parse(text) as { config: object }
  writeFileSync(join(target, 'apps/portal/next-config.json'), JSON.stringify(config))
}
