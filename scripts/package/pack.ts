// Packs the package of the current folder for partners: node pack.ts FOLDER [npm]
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

interface Manifest {
  readonly files: readonly string[]
  readonly [field: string]: unknown
}

const [, , target = 'dist', packer = 'pnpm'] = process.argv
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

// Without its build, the tarball would be empty.
const missing = manifest.files.filter((file) => !existsSync(file))
if (missing.length > 0) {
  process.stderr.write(`There is no ${missing.join(', ')}. Run "pnpm build" first.\n`)
  process.exit(1)
}

/** The build bundles the dependencies, so partners install none. */
const { dependencies, devDependencies, scripts, ...published } = manifest
const staged = mkdtempSync(join(tmpdir(), 'consult-package-'))
try {
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  for (const file of [...manifest.files, 'README.md', 'LICENSE']) cpSync(file, join(staged, file), { recursive: true })
  execFileSync(packer, ['pack', '--pack-destination', resolve(target)], { cwd: staged, stdio: 'inherit' })
} finally {
  rmSync(staged, { recursive: true })
}
