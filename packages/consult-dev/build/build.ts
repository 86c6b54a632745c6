import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/**
 * Bundles the command and everything that it needs into one file, so that the package has no dependencies, and adds the
 * licenses of the bundled packages. The argument is the folder for it, `dist/bin` when omitted.
 */
const root = join(import.meta.dirname, '..')
const [, , asked] = process.argv
if (asked === undefined) rmSync(join(root, 'dist'), { recursive: true, force: true })
const folder = asked ?? join(root, 'dist/bin')

/** The bundle needs only the version from the manifest. */
const versionAlone: Plugin = {
  name: 'version-alone',
  transform: {
    filter: { id: /consult-dev\/package\.json$/ },
    handler: (code) => JSON.stringify({ version: (JSON.parse(code) as { version: string }).version }),
  },
}

const build = await rolldown({
  input: join(root, 'src/main.ts'),
  platform: 'node',
  // The SDK's package exports the output of its own build, which may run later.
  resolve: { alias: { '@consult/sdk': join(root, '../sdk/src/index.ts') } },
  // Comments with module paths would contain names of folders on the build machine.
  experimental: { attachDebugInfo: 'none' },
  transform: { target: 'node20' },
  plugins: [versionAlone],
  logLevel: 'warn',
})
const file = join(folder, 'consult-dev.js')
// The entry has the `#!` line, which the bundler keeps.
await build.write({ file, format: 'esm', minify: false })
await build.close()
chmodSync(file, 0o755)

const commander = join(root, 'node_modules/commander')
const { name, version } = JSON.parse(readFileSync(join(commander, 'package.json'), 'utf8')) as Record<string, string>
const license = readFileSync(join(commander, 'LICENSE'), 'utf8')
writeFileSync(join(folder, 'third-party-licenses.txt'), `${name} ${version}\n\n${license}`)
