import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The image library that Next always collects. The apps have no images for it to resize. */
const isImageLibrary = (path: string) =>
  /\/(?:node_modules|\.pnpm)\/(?:sharp|@img|detect-libc|semver)(?:[@+/]|$)/.test(path)

/** Files that only the build and debuggers read. */
const isForBuilds = (path: string) => /\.(?:map|nft\.json)$/.test(path)

/**
 * Copies an app that Next built, and the files of Next that it needs, with the same paths as in the repository.
 * @param app its folder, relative to the repository
 */
export function copyPages(root: string, app: string, target: string): void {
  const built = join(root, app, '.next')
  const standalone = join(built, 'standalone')
  const isNeeded = (path: string) => !isForBuilds(path) && !isImageLibrary(path.slice(standalone.length))
  cpSync(standalone, target, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  cpSync(join(built, 'static'), join(target, app, '.next/static'), { recursive: true, filter: isNeeded })
  // Our own server replaces Next's.
  rmSync(join(target, app, 'server.js'))
  const settings = join(target, app, '.next/required-server-files.json')
  // The build's settings name folders of this machine.
  const text = readFileSync(settings, 'utf8').replaceAll(root, '.')
  writeFileSync(settings, text)
  const { config } = JSON.parse(text) as { config: object }
  writeFileSync(join(target, app, 'next-config.json'), JSON.stringify(config))
}
